//! An operand is written as in TableGen.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "bench.neg"(x: AnyType) -> (r: AnyType) traits(Pure);
    pub AddOp = "bench.add"(x: AnyType, TensorOf<F32>:$y) -> (r: AnyType) traits(Pure);
}

fn main() {}
