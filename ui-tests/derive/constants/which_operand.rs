//! The identity of an op that does not commute is that of one operand.
use drr::prelude::*;

drr::declare_op! {
    pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType)
        identity = 0;
}

fn main() {}
