//! A string in `custom` is a Rust expression.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` custom<Size>($size, \"1 +\") `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
