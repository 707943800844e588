//! An op does not repeat a trait of its class.
use drr::prelude::*;

drr::declare_op! {
    class Unary<T = AnyType>(x: T) -> (r: T) traits(Pure, SameOperandsAndResultType);
    pub NegOp = "test.neg": Unary traits(Involution, Pure);
}

fn main() {}
