//! The verifier must exist.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", verify = has_size)]
pub struct Buf {
    pub size: u32,
}

fn main() {}
