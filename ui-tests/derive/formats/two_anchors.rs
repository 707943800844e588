//! An optional group has one anchor.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr>, b: Optional<I64Attr> }
        format = "($a^ $b^)? attr-dict";
}

fn main() {}
