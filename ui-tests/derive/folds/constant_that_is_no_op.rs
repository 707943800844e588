//! The constants of a dialect are operations of an op.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp], constant: String }
}

fn main() {}
