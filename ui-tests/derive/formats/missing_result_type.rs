//! The type of each result is there or follows.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger) -> (y: AnyInteger)
        format = "$x attr-dict `:` type($x)";
}

fn main() {}
