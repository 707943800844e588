//! An attribute is not an element of a type.
use drr::prelude::*;

#[derive(AttrDef)]
#[attr_def(name = "nn.buf", traits(VectorElementType))]
pub struct Buf;

fn main() {}
