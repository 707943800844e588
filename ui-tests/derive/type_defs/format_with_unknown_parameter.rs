//! A format names parameters.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $sise `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
