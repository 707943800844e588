//! An optional operand is an `Option`: neither a value nor what a value equals.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def B : Pat<(ClampOp $x, none:$n), (NegOp $x)>;
    def C : Pat<(ClampOp $_, $limit), (replaceWithValue $limit)>;
    def D : Pat<(ScaleOp $x, $_, $_, none), (ScaleOp $x, 1, none)>;
}

fn main() {
    let _ = patterns(Rules);
}
