//! Operands of the same size keep their size.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.zip", traits(SameVariadicOperandSize))]
pub struct ZipOp {
    #[operand]
    pub xs: Variadic<AnyType>,
    #[operand]
    pub ys: Variadic<AnyType>,
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ZipOp:$zip $xs, (variadic $y)), (modify $zip, ys = (variadic $y, $y)), [{ let _ = $xs; true }]>;
}

fn main() {
    let _ = patterns(Rules);
}
