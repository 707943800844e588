//! `SingleBlockImplicitTerminator` names the terminator.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(SingleBlockImplicitTerminator))]
pub struct TestOp {
    #[region]
    pub body: AnyRegion,
}

fn main() {}
