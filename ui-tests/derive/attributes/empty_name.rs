//! An attribute has a name.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[attr(name = "")]
    pub factor: I64Attr,
}

fn main() {}
