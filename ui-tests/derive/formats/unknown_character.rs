//! A format consists of words, quoted texts and some punctuation.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$lhs ; $rhs attr-dict";
}

fn main() {}
