//! An optional operand must begin unlike the operand that follows.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: Optional<AnyInteger>, y: I32)
        format = "$x $y attr-dict `:` type($x)";
}

fn main() {}
