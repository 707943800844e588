//! `PredOpTrait` has a text and a function.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(PredOpTrait);
}

fn main() {}
