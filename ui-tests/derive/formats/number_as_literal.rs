//! A literal is a keyword or one of some characters.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$lhs `0` $rhs attr-dict `:` type($sum)";
}

fn main() {}
