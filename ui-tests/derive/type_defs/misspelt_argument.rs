//! An argument that is nearly one.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", fromat = "`<` $size `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
