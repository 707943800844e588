//! An attribute takes an attribute constraint. The format of the op causes no further errors.
use drr::prelude::*;

drr::declare_op! {
    pub ShiftOp = "my.shift"() { by: i64 } format = "$by attr-dict";
}

fn main() {}
