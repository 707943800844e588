//! A name consists of words between dots.
use drr::prelude::*;

#[derive(AttrDef)]
#[attr_def(name = "nn.a buffer")]
pub struct Buf;

fn main() {}
