//! A number does not say the type of a dense constant.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (HoldOp $x, 0)>;
}

fn main() {
    let _ = patterns(Rules);
}
