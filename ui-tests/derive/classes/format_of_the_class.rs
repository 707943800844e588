//! The format of a class fits all of its ops.
use drr::prelude::*;

drr::declare_op! {
    class Unary(x: AnyType) -> (r: AnyType)
        traits(SameOperandsAndResultType)
        format = "$x attr-dict `:` type($r)";
    pub NegOp = "test.neg": Unary;
    pub ScaleOp = "test.scale": Unary(y: AnyType);
}

fn main() {}
