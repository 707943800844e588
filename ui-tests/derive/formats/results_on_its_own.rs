//! `results` stands in `type` only.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict `:` results";
}

fn main() {}
