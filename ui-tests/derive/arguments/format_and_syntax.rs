//! An op has a format or functions, not both.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: I32) format = "$x attr-dict" syntax;
}

fn main() {}
