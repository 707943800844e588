//! Types match of single values.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", traits(AllTypesMatch(xs, r)))]
pub struct TestOp {
    #[operand]
    pub xs: Variadic<AnyType>,
    #[result]
    pub r: AnyType,
}

fn main() {}
