//! `compatible` compares types with those that a function infers.
use drr::prelude::*;

fn same<I: Ir>(_: &I, _: &drr::ir::TypeData<I>, _: Type<I>) -> bool {
    true
}

#[derive(Op)]
#[op(name = "my.neg", traits(SameOperandsAndResultType), compatible = same)]
pub struct NegOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub r: AnyType,
}

fn main() {}
