//! Two optional groups must not both begin with a comma.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr>, b: Optional<I64Attr> }
        format = "(`,` $a^)? (`,` `b` $b^)? attr-dict";
}

fn main() {}
