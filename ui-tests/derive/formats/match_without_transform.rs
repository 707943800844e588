//! `TypesMatchWith` takes a function of types.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyType) -> (r: AnyType)
        traits(TypesMatchWith(x, r));
}

fn main() {}
