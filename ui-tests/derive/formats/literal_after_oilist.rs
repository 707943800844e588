//! A literal after an `oilist` does not begin one of its clauses.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { a: Optional<I64Attr> }
        format = "oilist(`x` $a) `x` attr-dict";
}

fn main() {}
