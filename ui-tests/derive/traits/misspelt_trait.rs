//! A trait that is nearly one of MLIR's is a slip of the pen.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi", traits(Pure, Comutative))]
pub struct AddOp {
    #[operand]
    pub lhs: AnyType,
}

fn main() {}
