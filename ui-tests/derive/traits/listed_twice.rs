//! A trait is listed once.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(Pure, Commutative, Pure))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
}

fn main() {}
