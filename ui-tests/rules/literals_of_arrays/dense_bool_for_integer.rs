//! `true` and `false` are of type `i1`.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (HoldOp $x, dense<true> : tensor<i8>)>;
}

fn main() {
    let _ = patterns(Rules);
}
