//! An element of an optional group is its anchor.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(values: Variadic<I32>)
        format = "(`of` $values)? attr-dict";
}

fn main() {}
