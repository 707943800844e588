//! A format has all successors.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() successors(dest: AnySuccessor)
        format = "attr-dict";
}

fn main() {}
