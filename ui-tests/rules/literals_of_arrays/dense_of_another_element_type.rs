//! The elements of a dense constant are of the type that the attribute declares.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: I32ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (HoldOp $x, dense<1> : tensor<2xi64>)>;
}

fn main() {
    let _ = patterns(Rules);
}
