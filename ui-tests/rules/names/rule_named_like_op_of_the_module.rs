//! A rule is a type, as an op is.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::patterns;

drr::declare_op! {
    /// An op.
    TwiceOp = "test.twice"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def TwiceOp : Pat<(TwiceOp (TwiceOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
