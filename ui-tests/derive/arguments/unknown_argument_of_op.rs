//! An unknown argument is reported with the nearest known one.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi", trait(Pure))]
pub struct AddOp {
    #[attr]
    pub k: I64Attr,
}

fn main() {}
