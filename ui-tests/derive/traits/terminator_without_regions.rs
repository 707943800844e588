//! A terminator that is left out needs a region.
#![allow(missing_docs)]

drr::declare_op! {
    pub EndOp = "test.end"() traits(Terminator);
    pub TestOp = "test.op"() traits(SingleBlockImplicitTerminator(EndOp));
}

fn main() {}
