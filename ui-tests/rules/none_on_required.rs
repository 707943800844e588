//! What is always there cannot be absent.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp none), (replaceWithValue $x)>;
    def B : Pat<(ScaleOp $x, none, ..), (replaceWithValue $x)>;
    def C : Pat<(NegOp $x), (AddOp $x, none)>;
    def D : Pat<(ScaleOp $x, $_, none, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
