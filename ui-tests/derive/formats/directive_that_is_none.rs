//! A directive is a type that implements `CustomDirective`.
use drr::prelude::*;

struct Sum;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger)
        format = "custom<Sum>($x) attr-dict `:` type($x)";
}

fn main() {}
