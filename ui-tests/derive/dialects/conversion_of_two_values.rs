//! An op that converts the values of calls has one operand and one result.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure);
}

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp], call_conversion: AddOp }
}

fn main() {}
