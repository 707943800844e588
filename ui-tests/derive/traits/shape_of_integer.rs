//! An integer attribute has no shape.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(AllShapesMatch(x, factor)))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
    #[attr]
    pub factor: I64Attr,
}

fn main() {}
