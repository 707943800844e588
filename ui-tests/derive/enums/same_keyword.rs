//! The keywords of integer cases are distinct.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(int = 32)]
pub enum Way {
    Up,
    #[value(4, "up")]
    Above,
}

fn main() {}
