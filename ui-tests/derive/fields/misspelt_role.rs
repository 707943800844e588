//! The attribute of a field is misspelt: rustc proposes the right one.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.neg")]
pub struct NegOp {
    #[operands]
    pub x: AnyType,
    #[result]
    pub r: AnyType,
}

fn main() {}
