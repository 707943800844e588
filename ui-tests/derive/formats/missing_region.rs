//! A format has all regions.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() regions(body: AnyRegion)
        format = "attr-dict";
}

fn main() {}
