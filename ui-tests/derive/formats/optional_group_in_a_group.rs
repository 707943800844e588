//! An optional group at the end of another one must begin unlike what follows that one.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr>, b: Optional<I64Attr>, c: I64Attr }
        format = "(`at` $a^ (`,` $b^)?)? `,` $c attr-dict";
}

fn main() {}
