//! A trait names a field that the op does not have, and none has a similar name.
use drr::prelude::*;

drr::declare_op! {
    pub ConstOp = "bench.const"() { value: TypedAttr } -> (r: AnyType) traits(AllTypesMatch(value, result));
}

fn main() {}
