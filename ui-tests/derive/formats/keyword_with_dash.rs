//! A keyword consists of letters, digits and a few other characters.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$lhs `times-two` $rhs attr-dict `:` type($sum)";
}

fn main() {}
