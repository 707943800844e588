//! The parts of an op have distinct names.

use drr::prelude::*;

drr::declare_op! {
    /// An op.
    pub AddOp = "test.add"(x: AnyType) -> (x: AnyType) traits(SameOperandsAndResultType);
}

fn main() {}
