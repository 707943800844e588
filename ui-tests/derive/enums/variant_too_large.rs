//! The value of a variant fits into the declared bits. Two mistakes.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(int = 8)]
pub enum Way {
    Up = 256,
    #[value(-129)]
    Down,
}

fn main() {}
