//! The ops of a module have distinct names.

use drr::prelude::*;

drr::declare_op! {
    /// An op.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
    /// Another one.
    pub AddOp = "test.sum"(x: AnyType, y: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
}

fn main() {}
