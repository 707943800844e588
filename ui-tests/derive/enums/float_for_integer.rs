//! The value of a variant has the kind of the encoding.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(int = 32)]
pub enum Way {
    #[value(1.5)]
    Up,
    Down,
}

fn main() {}
