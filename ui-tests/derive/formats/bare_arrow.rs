//! Punctuation stands in back quotes.
use drr::prelude::*;

drr::declare_op! {
    pub CastOp = "my.cast"(x: AnyType) -> (r: AnyType) format = "$x attr-dict `:` type($x) -> type($r)";
}

fn main() {}
