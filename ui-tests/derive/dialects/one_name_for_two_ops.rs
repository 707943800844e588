//! Two ops of a dialect have different names.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}
mod more {
    use drr::prelude::*;
    drr::declare_op! {
        pub PlusOp = "my.add"(x: AnyType, y: AnyType) -> (r: AnyType);
    }
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp, more::PlusOp] }
}

fn main() {}
