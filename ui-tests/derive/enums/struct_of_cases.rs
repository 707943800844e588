//! Attribute cases are the variants of an enum.
use drr::prelude::*;

#[derive(EnumAttr)]
#[enum_attr(string)]
pub struct Way;

fn main() {}
