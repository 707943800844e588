//! The function of `verify` has another signature.
use drr::prelude::*;

fn check(x: i32) -> bool {
    x > 0
}

#[derive(Op)]
#[op(name = "test.neg", verify = check)]
pub struct NegOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub r: AnyType,
}

fn main() {}
