//! A part of the op has a dollar sign.
use drr::prelude::*;

drr::declare_op! {
    pub LoopOp = "my.loop"() regions(body: AnyRegion) format = "body attr-dict";
}

fn main() {}
