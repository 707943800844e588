//! A default is not an arity.
use drr::prelude::*;

drr::declare_op! {
    pub ScaleOp = "bench.scale"(x: AnyType) { by: Default<I64Attr, 2> } -> (r: AnyType);
}

fn main() {}
