//! A format has `attr-dict`.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$lhs `,` $rhs `:` type($sum)";
}

fn main() {}
