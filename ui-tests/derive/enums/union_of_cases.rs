//! `EnumAttr` is for enums.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(string)]
pub union Way {
    up: i64,
}

fn main() {}
