//! A directive is in scope.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` custom<Dims>($size) `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
