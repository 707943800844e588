//! Nothing tells several variadic regions apart.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[region]
    pub some: Variadic<AnyRegion>,
    #[region]
    pub others: Variadic<AnyRegion>,
}

fn main() {}
