//! Mistakes in a short declaration's parts are reported there.
use drr::prelude::*;

drr::declare_op! {
    pub SubOp = "t.sub"(x: AnyType = 1) -> (r: AnyType);
    pub MulOp = "t.mul"(x: AnyType) { #[attr(name = "n", default = 1)] k: I64Attr = 2 } -> (r: AnyType);
    pub AddOp = "add"(x: AnyType) { k: Variadic<I64Attr> } -> (r: AnyType) traits(AllTypesMatch(x, q));
}

fn main() {}
