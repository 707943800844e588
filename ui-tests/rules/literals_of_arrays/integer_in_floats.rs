//! An element of a list is of the kind that the attribute declares.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: F32ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (HoldOp $x, [1.5, 2])>;
}

fn main() {
    let _ = patterns(Rules);
}
