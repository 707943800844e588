//! An optional group ends in `?`.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(values: Variadic<I32>)
        format = "($values^ `:`) attr-dict";
}

fn main() {}
