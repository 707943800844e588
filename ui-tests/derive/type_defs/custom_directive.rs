//! There is no `custom` in types.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` custom<Size>($size) `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
