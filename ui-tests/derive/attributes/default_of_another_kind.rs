//! A default must be of its attribute's kind.
use drr::prelude::*;

drr::declare_op! {
    ScaleOp = "t.scale"(x: AnyType) { factor: I64Attr = "two" } -> (r: AnyType);
}

fn main() {}
