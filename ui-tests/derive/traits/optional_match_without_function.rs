//! `OptionalTypesMatchWith` has a function of types.
use drr::prelude::*;

drr::declare_op! {
    pub GetOp = "t.get"(x: Optional<AnyType>) -> (r: AnyType) traits(OptionalTypesMatchWith(x, r));
}

fn main() {}
