//! A dialect lists an op once.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
    pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp, NegOp, AddOp] }
}

fn main() {}
