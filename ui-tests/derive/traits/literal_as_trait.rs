//! A trait is named.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.stop", traits("Pure"))]
pub struct StopOp {}

fn main() {}
