//! A dialect is canonicalised by sets of rules.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp], canonicalization: [AddOp] }
}

fn main() {}
