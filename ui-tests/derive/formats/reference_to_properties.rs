//! A directive gets no properties.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger)
        format = "prop-dict custom<Sum>($x, ref(prop-dict)) attr-dict `:` type($x)";
}

fn main() {}
