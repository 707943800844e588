//! An element of a dense constant is a number.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

#[expect(dead_code)]
const LIMIT: i64 = 1;

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
