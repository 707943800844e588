//! Parameters have names.
use drr::prelude::*;

#[derive(AttrDef)]
#[attr_def(name = "nn.pair")]
pub struct Pair(u32, u32);

fn main() {}
