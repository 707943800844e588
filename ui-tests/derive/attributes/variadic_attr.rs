//! An attribute is never variadic.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[attr]
    pub ks: Variadic<I64Attr>,
}

fn main() {}
