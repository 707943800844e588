//! The lists of a dense constant are of one length.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<[[1, 2], [3]]> : tensor<2x2xi64>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
