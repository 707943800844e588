//! A part that a dialect does not have, with one op.
use drr::prelude::*;

drr::declare_op! {
    pub ConstantOp = "my.constant"() { value: TypedAttr } -> (r: AnyType) traits(Pure, ConstantLike);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [ConstantOp], materialize: ConstantOp }
}

fn main() {}
