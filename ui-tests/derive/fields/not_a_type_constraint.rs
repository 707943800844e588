//! An operand takes a type constraint: the fault is reported once, at the field.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi", traits(SameOperandsAndResultType))]
pub struct AddOp {
    #[operand]
    pub lhs: I64Attr,
    #[result]
    pub sum: AnyType,
}

fn main() {}
