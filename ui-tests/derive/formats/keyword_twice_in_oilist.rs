//! The clauses of an `oilist` are told apart by their first literals.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr>, b: Optional<I64Attr> }
        format = "oilist(`x` $a | `x` $b) attr-dict";
}

fn main() {}
