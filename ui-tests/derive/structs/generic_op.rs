//! An op has no generic parameters.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp<T> {
    #[operand]
    pub lhs: T,
}

fn main() {}
