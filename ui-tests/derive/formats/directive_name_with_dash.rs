//! The name of a directive is that of a Rust type.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger)
        format = "custom<Sum-Of>($x) attr-dict `:` type($x)";
}

fn main() {}
