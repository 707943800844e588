//! A dialect depends on dialects.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}

drr::dialect! {
    pub OtherDialect = "other" { depends_on: [AddOp] }
}

fn main() {}
