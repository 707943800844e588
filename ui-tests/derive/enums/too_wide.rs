//! An integer attribute has at most 64 bits here.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(int = 65)]
pub enum Way {
    Up,
    Down,
}

fn main() {}
