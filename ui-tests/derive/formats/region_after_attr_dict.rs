//! A region begins as the attributes do.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() regions(body: AnyRegion)
        format = "attr-dict $body";
}

fn main() {}
