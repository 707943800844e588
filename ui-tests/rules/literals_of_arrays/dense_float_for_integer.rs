//! An element of a dense constant is of its type.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<1.5> : tensor<i64>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
