//! A clause that is nearly a known one may be a keyword of Rust.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "bench.add"(x: AnyType, y: AnyType) -> (r: AnyType) trait(Pure);
}

fn main() {}
