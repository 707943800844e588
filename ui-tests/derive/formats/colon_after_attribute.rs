//! An attribute of any kind may continue with a colon.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { value: AnyAttr } -> (r: AnyType)
        format = "$value `:` type($r) attr-dict";
}

fn main() {}
