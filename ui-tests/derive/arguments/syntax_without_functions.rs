//! An op with `syntax` has functions that read and print it.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: I32) syntax;
}

fn main() {}
