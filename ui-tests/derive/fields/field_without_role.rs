//! A field says what it is.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[operand]
    pub lhs: AnyType,
    pub rhs: AnyType,
}

fn main() {}
