//! `AllTypesMatch` relates two fields.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(AllTypesMatch(x)))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
}

fn main() {}
