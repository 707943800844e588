//! An unknown argument is reported with the nearest known one.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[attr(defualt = 1)]
    pub k: I64Attr,
}

fn main() {}
