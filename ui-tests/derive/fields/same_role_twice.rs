//! A field has its role once.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[operand]
    #[operand]
    pub x: AnyType,
}

fn main() {}
