//! A type is declared by a struct.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub enum Buf {
    Small,
    Large,
}

fn main() {}
