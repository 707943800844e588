//! A format has all operands.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$lhs attr-dict `:` type($sum)";
}

fn main() {}
