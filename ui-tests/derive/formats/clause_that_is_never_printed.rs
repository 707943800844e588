//! Something decides whether a clause is printed.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() -> (results: Variadic<AnyType>)
        format = "oilist(`to` type($results)) attr-dict";
}

fn main() {}
