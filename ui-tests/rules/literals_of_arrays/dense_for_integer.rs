//! A dense constant stands for an attribute that holds one.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: I64Attr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<1> : tensor<i64>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
