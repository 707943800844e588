//! An attribute is no value.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (AddOp $x, $f)>;
    def B : Pat<(NegOp (ConstOp $c)), (replaceWithValue $c)>;
}

fn main() {
    let _ = patterns(Rules);
}
