//! The two branches of a group must not begin with the same text.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr> }
        format = "(`by` $a^) : (`by` `none`)? attr-dict";
}

fn main() {}
