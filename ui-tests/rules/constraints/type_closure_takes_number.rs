//! A type is not decoded to a number.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp Wide:$x), (replaceWithValue $x)>;
    def Wide : TypeConstraint<|width: i64| width == 64>;
}

fn main() {
    let _ = patterns(Rules);
}
