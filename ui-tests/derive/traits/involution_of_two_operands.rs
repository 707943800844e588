//! An involution has one operand.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "t.add"(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(SameOperandsAndResultType, Involution);
}

fn main() {}
