//! A complex number is written as its two parts.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<[(1.0, 2.0), 3.0]> : tensor<2xcomplex<f32>>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
