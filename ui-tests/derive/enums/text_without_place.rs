//! The text says where the word of a variant stands.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(text = "#my.way<up>")]
pub enum Way {
    Up,
}

fn main() {}
