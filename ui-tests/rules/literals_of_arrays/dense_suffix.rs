//! The type of a dense constant gives its elements their type.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<1i64> : tensor<i64>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
