//! A constant is one of the operands.
use drr::prelude::*;

drr::declare_op! {
    pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType)
        identity(rsh = 0);
}

fn main() {}
