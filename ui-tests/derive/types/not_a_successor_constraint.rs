//! A successor takes a successor constraint.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.jump")]
pub struct JumpOp {
    #[successor]
    pub dest: AnyType,
}

fn main() {}
