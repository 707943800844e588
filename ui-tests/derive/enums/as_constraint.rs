//! The kind of an attribute that an enum encodes is `EnumAttr<…>`, not the enum.
use drr::prelude::*;

#[derive(EnumAttr)]
#[enum_attr(string)]
pub enum Mode {
    Fast,
    Slow,
}

#[derive(Op)]
#[op(name = "test.run")]
pub struct RunOp {
    #[attr]
    pub mode: Mode,
}

fn main() {}
