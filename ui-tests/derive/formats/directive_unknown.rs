//! A directive is in scope.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger)
        format = "custom<Sum>($x) attr-dict `:` type($x)";
}

fn main() {}
