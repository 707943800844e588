//! Attribute names are distinct.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[attr]
    pub k: I64Attr,
    #[attr(name = "k")]
    pub j: I64Attr,
}

fn main() {}
