//! The last argument of `TypesMatchWith` is a function of types.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyType) -> (r: AnyType)
        traits(TypesMatchWith(x, r, I32));
}

fn main() {}
