//! Only attributes and types are qualified.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "qualified($lhs) `,` $rhs attr-dict `:` type($sum)";
}

fn main() {}
