//! The elements of a type of no numbers are strings.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, dense<[1, 2]> : tensor<2x!my.text>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
