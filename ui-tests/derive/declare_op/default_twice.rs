//! A default is given once.
use drr::prelude::*;

drr::declare_op! {
    pub MulOp = "t.mul"(x: AnyType) { #[attr(name = "n", default = 1)] k: I64Attr = 2 } -> (r: AnyType);
}

fn main() {}
