//! What stands behind an optional group must not begin like it.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: Optional<I32>)
        format = "(`to` $x^)? `to` attr-dict";
}

fn main() {}
