//! `custom` is read but not supported.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "custom<Sum>($lhs, $rhs) attr-dict `:` type($sum)";
}

fn main() {}
