//! Groups of the same size must have the same size.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Operands of the same size.
    pub ZipOp = "test.zip"(xs: Variadic<AnyType>, ys: Variadic<AnyType>) -> (r: AnyType)
        traits(SameVariadicOperandSize);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (ZipOp (variadic $x, $y), (variadic $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
