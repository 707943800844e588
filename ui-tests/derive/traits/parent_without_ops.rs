//! `HasParent` names ops.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger) traits(HasParent);
}

fn main() {}
