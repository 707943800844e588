//! The default is a variant of another enum.
use drr::prelude::*;

#[derive(Clone, Copy, EnumAttr)]
#[enum_attr(string)]
pub enum Word {
    Big,
}

#[derive(Clone, Copy, EnumAttr)]
#[enum_attr(string)]
pub enum Mode {
    Low,
}

#[derive(Op)]
#[op(name = "test.op")]
pub struct TestOp {
    #[attr(default = Word::Big)]
    pub mode: EnumAttr<Mode>,
}

fn main() {}
