//! The op that a block may leave out at its end is a terminator.
use drr::prelude::*;

drr::declare_op! {
    pub LoopOp = "my.loop"() regions(body: SizedRegion<1>)
        traits(SingleBlockImplicitTerminator(YieldOp));
    pub YieldOp = "my.yield"();
}

fn main() {}
