//! Several variadic operands need a trait that tells their segments apart.

use drr::prelude::*;

drr::declare_op! {
    /// An op.
    pub CallOp = "test.call"(callee: AnyType, ins: Variadic<AnyType>, outs: Variadic<AnyType>);
}

fn main() {}
