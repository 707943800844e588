//! The values of variants have the kind of the encoding. Two mistakes.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(int = 8)]
pub enum Way {
    #[value(1.5)]
    Up,
}

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(string)]
pub enum Side {
    #[value(1)]
    Left,
}

fn main() {}
