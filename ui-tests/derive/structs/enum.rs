//! An op is a struct.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub enum AddOp {
    Lhs,
}

fn main() {}
