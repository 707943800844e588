//! Mistakes in a short declaration's parts are reported there.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "add"(x: AnyType) { k: Variadic<I64Attr> } -> (r: AnyType) traits(AllTypesMatch(x, q));
}

fn main() {}
