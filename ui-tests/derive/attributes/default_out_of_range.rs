//! A default must fit its attribute.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "t.scale")]
struct ScaleOp {
    #[attr(default = -129)]
    factor: I8Attr,
}

fn main() {}
