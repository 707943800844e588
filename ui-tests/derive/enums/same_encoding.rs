//! Variants have distinct encodings.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(string)]
pub enum Way {
    #[value("up")]
    Up,
    #[value("up")]
    Down,
}

fn main() {}
