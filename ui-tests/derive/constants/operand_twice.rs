//! An operand has one identity.
use drr::prelude::*;

drr::declare_op! {
    pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType)
        identity(rhs = 0, rhs = 1);
}

fn main() {}
