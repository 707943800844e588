//! A part of the op has a dollar sign in `type`, too.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) format = "$x attr-dict `:` type(x)";
}

fn main() {}
