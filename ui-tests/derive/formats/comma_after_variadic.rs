//! A list of any length continues at a comma.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(xs: Variadic<I32>, y: I32)
        format = "$xs `,` $y attr-dict";
}

fn main() {}
