//! An element of a default has the range of its type.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "t.pad")]
struct PadOp {
    #[attr(default = [1, 300])]
    low: DenseI8ArrayAttr,
}

fn main() {}
