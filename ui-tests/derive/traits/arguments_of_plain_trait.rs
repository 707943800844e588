//! Most traits take no arguments.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(Pure(x)))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
}

fn main() {}
