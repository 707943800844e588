//! An absorbing constant is a number or a function.
use drr::prelude::*;

drr::declare_op! {
    pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType)
        absorbing(lhs = "0");
}

fn main() {}
