//! The parent of an op is an op.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger) traits(HasParent(AnyInteger));
}

fn main() {}
