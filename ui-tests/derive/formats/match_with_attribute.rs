//! `TypesMatchWith` relates operands and results.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyType) { k: I64Attr } -> (r: AnyType)
        traits(TypesMatchWith(k, r, I1SameShape));
}

fn main() {}
