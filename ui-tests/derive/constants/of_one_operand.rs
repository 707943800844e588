//! An op of one operand has no identity.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "test.neg"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType)
        identity(x = 0);
}

fn main() {}
