//! A dialect declares all of its ops.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp, ..] }
}

fn main() {}
