//! One argument says how variants are encoded.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(int = 8, string)]
pub enum Way {
    Up,
    Down,
}

fn main() {}
