//! An enum of attribute cases has variants.
use drr::prelude::*;

#[derive(EnumAttr)]
#[enum_attr(string)]
pub enum Way {}

fn main() {}
