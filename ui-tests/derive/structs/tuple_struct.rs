//! An op's parts have names.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi")]
pub struct AddOp(#[operand] pub AnyType);

fn main() {}
