//! Several variadic or optional results need a trait that tells their segments apart.

use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.find")]
pub struct FindOp {
    #[operand]
    list: AnyType,
    #[result]
    found: Optional<AnyType>,
    #[result]
    others: Variadic<AnyType>,
    #[result]
    place: Optional<AnyType>,
}

fn main() {}
