//! An op has a name.
use drr::prelude::*;

#[derive(Op)]
pub struct AddOp {
    #[operand]
    pub lhs: AnyType,
}

fn main() {}
