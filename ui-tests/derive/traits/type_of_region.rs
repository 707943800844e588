//! A region has no type.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(AllTypesMatch(x, body)))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
    #[region]
    pub body: AnyRegion,
}

fn main() {}
