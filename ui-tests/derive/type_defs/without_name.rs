//! A declared type has a name.
use drr::prelude::*;

#[derive(TypeDef)]
pub struct Buf {
    pub size: u32,
}

fn main() {}
