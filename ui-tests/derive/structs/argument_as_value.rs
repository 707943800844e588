//! The arguments stand in parentheses.
use drr::prelude::*;

#[derive(Op)]
#[op = "test.op"]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
}

fn main() {}
