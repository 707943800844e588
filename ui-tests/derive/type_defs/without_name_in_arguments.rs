//! The arguments lack the name.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(format = "`<` $size `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
