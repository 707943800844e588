//! The type of each value is there or follows.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        format = "$lhs `,` $rhs attr-dict `:` type($sum)";
}

fn main() {}
