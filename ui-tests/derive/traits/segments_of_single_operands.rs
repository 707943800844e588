//! Segments are of variadic operands.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(SameVariadicOperandSize))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
}

fn main() {}
