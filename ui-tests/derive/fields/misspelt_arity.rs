//! The arities are `Optional` and `Variadic`.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[operand]
    pub x: Optionnal<AnyType>,
}

fn main() {}
