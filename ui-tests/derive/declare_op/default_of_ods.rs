//! A default stands behind the kind of the attribute.
use drr::prelude::*;

drr::declare_op! {
    pub ScaleOp = "bench.scale"(x: AnyType) { by: DefaultValuedAttr<I64Attr, "2"> } -> (r: AnyType);
}

fn main() {}
