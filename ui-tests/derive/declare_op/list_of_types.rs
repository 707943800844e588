//! TableGen's lists of types and constraints have a form of Rust here.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "test.neg"(x: AnyType) -> (r: AnyType);
    pub AddOp = "test.add"(x: TensorOf<[F32, F64]>) -> (r: AnyType);
}

fn main() {}
