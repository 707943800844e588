//! A trait relates fields of the op.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "t.add"(x: AnyType) -> (r: AnyType) traits(AllTypesMatch(x, q));
}

fn main() {}
