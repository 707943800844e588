//! An attribute that may hold any array does not say which number an element is.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, [1i64, 2]), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
