//! A trait has something to relate.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.source", traits(SameOperandsAndResultType))]
pub struct SourceOp {
    #[result]
    pub r: AnyType,
}

fn main() {}
