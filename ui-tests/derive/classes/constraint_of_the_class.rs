//! A mistake in a class is one error, however many ops it has.
use drr::prelude::*;

drr::declare_op! {
    class Unary(x: FlotLike) -> (r: AnyType);
    pub NegOp = "test.neg": Unary;
    pub AbsOp = "test.abs": Unary;
}

fn main() {}
