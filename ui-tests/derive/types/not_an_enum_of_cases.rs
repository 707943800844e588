//! An enum of attribute cases derives `EnumAttr`.
use drr::prelude::*;

pub enum Way {
    Up,
    Down,
}

#[derive(Op)]
#[op(name = "test.go")]
pub struct GoOp {
    #[attr]
    pub way: EnumAttr<Way>,
}

fn main() {}
