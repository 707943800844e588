//! The place is one in the value of the literal, not in its source.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: I32)
        format = "\u{24}x \n\t$y attr-dict";
}

fn main() {}
