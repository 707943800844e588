//! A constant has no operands.
use drr::prelude::*;

drr::declare_op! {
    pub CopyOp = "my.copy"(x: I32) -> (r: I32) traits(Pure, ConstantLike);
}

fn main() {}
