//! An anchor decides whether a group is there.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $size (`,` $space)? `>`")]
pub struct Buf {
    pub size: u32,
    pub space: Option<u32>,
}

fn main() {}
