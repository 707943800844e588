//! A type that the first attribute gives has one.
use drr::prelude::*;

drr::declare_op! {
    pub GetOp = "t.get"(x: AnyType) -> (r: AnyType) traits(FirstAttrDerivedResultType);
}

fn main() {}
