//! `attr_def` is not for types.
use drr::prelude::*;

#[derive(TypeDef)]
#[attr_def(name = "nn.buf")]
pub struct Buf;

fn main() {}
