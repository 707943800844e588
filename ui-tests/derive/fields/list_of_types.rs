//! TableGen's lists of types and constraints have a form of Rust here. rustc reports the comma as well.
use drr::prelude::*;

/// A mistake.
#[derive(Op)]
#[op(name = "test.add")]
pub struct AddOp {
    #[operand]
    pub x: TensorOf<[F32, F64]>,
    #[result]
    pub r: AnyType,
}

fn main() {}
