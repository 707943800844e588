//! Attributes may be absent, and begin with a brace.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: I32)
        format = "attr-dict `{` $x `}`";
}

fn main() {}
