//! The function of `PredOpTrait` takes the IR and the operation.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(PredOpTrait("x is small", is_small));
}

fn is_small(x: i64) -> bool {
    x < 3
}

fn main() {}
