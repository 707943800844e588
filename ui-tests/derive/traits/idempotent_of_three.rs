//! `Idempotent` is for one or two operands.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(Pure, Idempotent, SameOperandsAndResultType))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
    #[operand]
    pub y: AnyType,
    #[operand]
    pub z: AnyType,
    #[result]
    pub r: AnyType,
}

fn main() {}
