//! An attribute is never variadic.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "t.add"(x: AnyType) { k: Variadic<I64Attr> } -> (r: AnyType);
}

fn main() {}
