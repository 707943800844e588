//! A fold is a function.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType) fold = no_function;
}

fn main() {}
