//! A field is one thing.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[operand]
    #[result]
    pub lhs: AnyType,
}

fn main() {}
