//! A region has a constraint. The handle of regions is none.
use drr::prelude::*;

drr::declare_op! {
    pub LoopOp = "my.loop"() regions(body: Region);
}

fn main() {}
