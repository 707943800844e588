//! A string attribute has no type.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(AllTypesMatch(x, label)))]
pub struct TestOp {
    #[operand]
    pub x: AnyType,
    #[attr]
    pub label: StrAttr,
}

fn main() {}
