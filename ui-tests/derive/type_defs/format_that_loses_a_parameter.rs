//! A parameter with a default would not be read back.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $size `>`")]
pub struct Buf {
    pub size: u32,
    #[param(default = 0)]
    pub space: u32,
}

fn main() {}
