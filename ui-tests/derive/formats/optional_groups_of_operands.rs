//! Two optional groups must not both begin with an operand.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: Optional<AnyInteger>, y: Optional<AnyInteger>) traits(AttrSizedOperandSegments)
        format = "($x^ `:` type($x))? ($y^ `:` type($y))? attr-dict";
}

fn main() {}
