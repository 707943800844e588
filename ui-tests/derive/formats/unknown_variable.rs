//! A variable is a part of the op.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$left `,` $rhs attr-dict `:` type($sum)";
}

fn main() {}
