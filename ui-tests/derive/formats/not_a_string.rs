//! A format is a string.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: I32)
        format = x;
}

fn main() {}
