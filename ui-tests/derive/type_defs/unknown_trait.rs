//! A trait that is nearly one.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", traits(VectorElement))]
pub struct Buf;

fn main() {}
