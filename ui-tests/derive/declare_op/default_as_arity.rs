//! A default is no arity.
use drr::prelude::*;

drr::declare_op! {
    pub ScaleOp = "bench.scale"(x: AnyType) { by: Default<I64Attr, 2> } -> (r: AnyType);
}

fn main() {}
