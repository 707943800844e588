//! `ref` refers to what stands before it.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "custom<Sum>(ref($lhs)) $lhs `,` $rhs attr-dict `:` type($sum)";
}

fn main() {}
