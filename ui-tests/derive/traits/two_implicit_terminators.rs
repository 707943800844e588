//! One terminator may be left out.
use drr::prelude::*;

drr::declare_op! {
    pub EndOp = "test.end"() traits(Terminator);
    pub StopOp = "test.stop"() traits(Terminator);
    pub TestOp = "test.op"() regions(body: SizedRegion<1>)
        traits(SingleBlockImplicitTerminator(EndOp, StopOp));
}

fn main() {}
