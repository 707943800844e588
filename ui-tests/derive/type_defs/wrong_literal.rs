//! A literal is a keyword or punctuation.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $size `&` `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
