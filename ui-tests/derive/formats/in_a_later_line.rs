//! The message shows the line of the format.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(SameOperandsAndResultType)
        format = "
            $lhs `,` $rhs
            (`of` $rhs)? attr-dict";
}

fn main() {}
