//! A region is there.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[region]
    pub body: Optional<AnyRegion>,
}

fn main() {}
