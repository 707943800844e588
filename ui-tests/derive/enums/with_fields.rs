//! An enum of attribute cases has no fields.
use drr::prelude::*;

#[derive(EnumAttr)]
#[enum_attr(string)]
pub enum Mode {
    Fast,
    Slow(u32),
}

fn main() {}
