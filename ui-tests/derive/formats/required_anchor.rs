//! The anchor of an optional group may be absent.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { value: I64Attr }
        format = "(`of` $value^)? attr-dict";
}

fn main() {}
