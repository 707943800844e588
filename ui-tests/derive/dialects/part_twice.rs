//! A part of a dialect is given once.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
    pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp], ops: [NegOp] }
}

fn main() {}
