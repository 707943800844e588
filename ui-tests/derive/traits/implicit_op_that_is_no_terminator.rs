//! What is left out at the end of a block is a terminator.
use drr::prelude::*;

drr::declare_op! {
    pub LoopOp = "my.loop"() regions(body: SizedRegion<1>)
        traits(SingleBlockImplicitTerminator(YieldOp));
    pub YieldOp = "my.yield"();
}

fn main() {}
