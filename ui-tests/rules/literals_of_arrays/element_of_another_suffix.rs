//! The suffix of an element is the type that the attribute declares.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: I64ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (HoldOp $x, [1, 2i32])>;
}

fn main() {
    let _ = patterns(Rules);
}
