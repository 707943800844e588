//! A misspelt constraint is reported once, at the field.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[operand]
    pub lhs: SignlessInteger,
    #[operand]
    pub rhs: SignlesInteger,
}

fn main() {}
