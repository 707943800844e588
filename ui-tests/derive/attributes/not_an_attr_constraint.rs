//! An attribute takes an attribute constraint.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[attr]
    pub k: i64,
}

fn main() {}
