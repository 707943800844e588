//! `ElementTypeIs` names a field.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(ElementTypeIs(y, F32));
}

fn main() {}
