//! A region takes a region constraint.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.loop")]
pub struct LoopOp {
    #[region]
    pub body: AnyType,
}

fn main() {}
