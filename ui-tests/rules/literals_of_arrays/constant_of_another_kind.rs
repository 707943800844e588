//! A constant in a list is of the kind of the elements.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

const NAME: &str = "a";

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: I64ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, [1, NAME]), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
