//! The width is a string.
use drr::prelude::*;

#[derive(Clone, Copy, EnumAttr)]
#[enum_attr(int = "32")]
pub enum Mode {
    Low,
}

fn main() {}
