//! The IR keeps the sizes of segments.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[attr(name = "operandSegmentSizes")]
    pub sizes: AnyAttr,
}

fn main() {}
