//! A name is given as a string.
use drr::prelude::*;

#[derive(Op)]
#[op(name)]
pub struct TestOp {}

fn main() {}
