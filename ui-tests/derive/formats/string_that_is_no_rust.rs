//! A string in a directive is a Rust expression.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger)
        format = "custom<Sum>($x, \"1 +\") attr-dict `:` type($x)";
}

fn main() {}
