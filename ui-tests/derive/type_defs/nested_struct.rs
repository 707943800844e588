//! A `struct` stands at the top.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` struct(struct($size)) `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
