//! An absent optional parameter has no other value.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` ($space^)? `>`")]
pub struct Buf {
    #[param(default = 0)]
    pub space: Option<u32>,
}

fn main() {}
