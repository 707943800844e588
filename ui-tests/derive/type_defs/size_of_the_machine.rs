//! The width of a parameter is the same on all machines.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf {
    pub size: usize,
}

fn main() {}
