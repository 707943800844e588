//! An enum of attribute cases says how it is encoded.
use drr::prelude::*;

#[derive(EnumAttr)]
pub enum Mode {
    Fast,
    Slow,
}

fn main() {}
