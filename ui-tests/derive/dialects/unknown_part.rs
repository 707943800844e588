//! A dialect has ops, and dialects on which it depends.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { op: [AddOp] }
}

fn main() {}
