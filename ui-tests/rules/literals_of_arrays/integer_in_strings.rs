//! An element of a list is of the kind that the attribute declares.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: StrArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, ["a", 2]), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
