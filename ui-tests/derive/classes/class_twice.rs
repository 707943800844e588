//! The classes of a block have distinct names.
use drr::prelude::*;

drr::declare_op! {
    class Unary<T = AnyType>(x: T) -> (r: T) traits(Pure, SameOperandsAndResultType);
    class Unary(x: F32) -> (r: F32);
    pub NegOp = "test.neg": Unary;
}

fn main() {}
