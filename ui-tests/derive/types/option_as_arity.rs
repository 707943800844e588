//! The arity of an operand is not Rust's `Option`.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[operand]
    pub x: Option<AnyType>,
}

fn main() {}
