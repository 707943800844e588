//! An optional operand is not as many values as a variadic one.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(SameVariadicOperandSize))]
pub struct TestOp {
    #[operand]
    pub x: Optional<AnyType>,
    #[operand]
    pub ys: Variadic<AnyType>,
}

fn main() {}
