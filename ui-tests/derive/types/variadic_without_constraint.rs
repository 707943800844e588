//! `Variadic` says of what.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[operand]
    pub xs: Variadic,
}

fn main() {}
