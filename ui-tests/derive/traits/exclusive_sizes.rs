//! Two traits about variadic operands that exclude each other.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(SameVariadicOperandSize, AttrSizedOperandSegments))]
pub struct TestOp {
    #[operand]
    pub xs: Variadic<AnyType>,
    #[operand]
    pub ys: Variadic<AnyType>,
}

fn main() {}
