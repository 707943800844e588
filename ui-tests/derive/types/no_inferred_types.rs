//! Without inference there is no builder that infers.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.extui")]
pub struct ExtUIOp {
    #[operand]
    pub value: SignlessInteger,
    #[result]
    pub result: SignlessInteger,
}

pub fn build<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, loc: I::Loc, value: Value<I>) {
    let _ = ExtUIOp::build(rewriter, loc, value);
}

fn main() {}
