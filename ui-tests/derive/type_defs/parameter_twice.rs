//! A parameter stands in a format once.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $size `,` params `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
