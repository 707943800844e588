//! MLIR has no dense arrays of such integers.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: DenseArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, array<i4: 1>), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
