//! A default is data that can become an attribute.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp {
    #[attr(default = std::time::Duration::ZERO)]
    pub k: I64Attr,
}

fn main() {}
