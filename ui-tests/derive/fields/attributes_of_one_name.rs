//! The parts of an op have distinct names.

use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.scale")]
pub struct ScaleOp {
    #[attr]
    factor: I64Attr,
    #[attr(default = 1)]
    factor: I64Attr,
}

fn main() {}
