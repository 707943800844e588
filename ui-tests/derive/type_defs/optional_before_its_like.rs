//! Without names, an optional parameter is taken for the next one.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` params `>`")]
pub struct Buf {
    pub align: Option<u32>,
    pub size: u32,
}

fn main() {}
