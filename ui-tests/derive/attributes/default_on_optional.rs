//! An optional attribute has no default.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[attr(default = 1)]
    pub k: Optional<I64Attr>,
}

fn main() {}
