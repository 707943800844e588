//! The name of an op has a dialect.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "add"(x: AnyType) -> (r: AnyType);
}

fn main() {}
