//! A constant that is not a number as an element of a dense constant.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

const LIMIT: &str = "1";

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<LIMIT> : tensor<i64>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
