//! Types have no `attr-dict`.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $size `>` attr-dict")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
