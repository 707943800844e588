//! The function of `compatible` takes the inferred type as data.
use drr::prelude::*;

fn infer<I: Ir>(_: &I, _: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<drr::ir::TypeData<I>>> {
    None
}

fn same<I: Ir>(_: &I, inferred: Type<I>, ty: Type<I>) -> bool {
    inferred == ty
}

#[derive(Op)]
#[op(name = "my.neg", infer = infer, compatible = same)]
pub struct NegOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub r: AnyType,
}

fn main() {}
