//! A type does not implement an interface of ops.
use drr::prelude::*;

#[drr::op_interface]
pub trait Wide {}

#[derive(TypeDef)]
#[type_def(name = "nn.buf", traits(Wide))]
pub struct Buf;
impl Wide for Buf {}

fn main() {}
