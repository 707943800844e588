//! The end of an array must be clear.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $shape `,` $space `>`")]
pub struct Buf {
    pub shape: Vec<i64>,
    pub space: u32,
}

fn main() {}
