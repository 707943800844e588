//! A trait relates fields of the op.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.constant", traits(AllTypesMatch(valeu, result)))]
pub struct ConstantOp {
    #[attr]
    pub value: TypedAttr,
    #[result]
    pub result: AnyType,
}

fn main() {}
