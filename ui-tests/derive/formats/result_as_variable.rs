//! Results are named in `type` only.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "$sum `=` $lhs `,` $rhs attr-dict `:` type($sum)";
}

fn main() {}
