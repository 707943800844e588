//! An argument is given once.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
#[type_def(name = "nn.buffer")]
pub struct Buf;

fn main() {}
