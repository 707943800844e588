//! An optional attribute must begin unlike the attribute that follows.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr>, b: I32Attr }
        format = "($a^)? $b attr-dict";
}

fn main() {}
