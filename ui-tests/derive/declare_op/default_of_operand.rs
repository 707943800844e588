//! Only attributes have defaults.
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType);
    pub SubOp = "t.sub"(x: AnyType = 1) -> (r: AnyType);
}

fn main() {}
