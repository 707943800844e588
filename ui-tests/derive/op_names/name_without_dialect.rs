//! An op's name has a dialect.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "addi")]
pub struct AddOp {
    #[operand]
    pub lhs: AnyType,
}

fn main() {}
