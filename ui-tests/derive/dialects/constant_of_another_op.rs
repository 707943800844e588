//! An op that makes the constants of a dialect is declared as a constant.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) { by: I64Attr } -> (r: AnyType) traits(Pure);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp], constant: AddOp }
}

fn main() {}
