//! An optional group is recognized by its first element.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(values: Variadic<AnyType>)
        format = "(type($values) $values^)? attr-dict";
}

fn main() {}
