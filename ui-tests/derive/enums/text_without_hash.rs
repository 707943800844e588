//! The text of a dialect attribute begins with `#`.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(text = "my.way<{}>")]
pub enum Way {
    Up,
    Down,
}

fn main() {}
