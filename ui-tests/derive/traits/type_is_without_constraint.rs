//! `TypeIs` has a constraint.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(TypeIs(x));
}

fn main() {}
