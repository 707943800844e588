//! A format has all parameters.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $size `>`")]
pub struct Buf {
    pub size: u32,
    pub space: u32,
}

fn main() {}
