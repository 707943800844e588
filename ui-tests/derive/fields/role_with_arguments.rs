//! Only attributes take arguments.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[operand(name = "x")]
    pub x: AnyType,
}

fn main() {}
