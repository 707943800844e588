//! The elements of a dense array are of the type that the attribute declares.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: DenseI64ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, array<i32: 1>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
