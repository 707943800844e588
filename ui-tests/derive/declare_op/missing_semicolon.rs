//! A semicolon ends a declaration.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "bench.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure)
    pub SubOp = "bench.sub"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure);
}

fn main() {}
