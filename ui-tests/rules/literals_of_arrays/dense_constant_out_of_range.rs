//! A constant as an element is out of the range of its type.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

const LIMIT: i64 = 1000;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<LIMIT> : tensor<i8>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
