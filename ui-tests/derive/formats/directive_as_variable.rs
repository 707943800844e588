//! A directive has no dollar sign.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) format = "$x attr-dict `:` $type(x)";
}

fn main() {}
