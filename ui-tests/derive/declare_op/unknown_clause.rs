//! A short declaration has known clauses.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "bench.add"(x: AnyType, y: AnyType) -> (r: AnyType) trats(Pure);
}

fn main() {}
