//! Only attributes of one kind decode to Rust data.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.constant", traits(AllTypesMatch(value, result)))]
pub struct ConstantOp {
    #[attr]
    pub value: TypedAttr,
    #[result]
    pub result: AnyType,
}

pub fn is_one<I: Ir>(op: ConstantOpView<'_, I>) -> bool {
    op.value_decoded() == Some(1)
}

fn main() {}
