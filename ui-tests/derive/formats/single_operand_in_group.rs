//! What stands in an optional group may be absent.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "(`of` $lhs^)? $rhs attr-dict `:` type($sum)";
}

fn main() {}
