//! An attribute has no type of its own in a format.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { value: I64Attr }
        format = "$value attr-dict `:` type($value)";
}

fn main() {}
