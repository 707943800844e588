//! A dialect has the ops whose names begin with its own.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
    pub NegOp = "other.neg"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp, NegOp] }
}

fn main() {}
