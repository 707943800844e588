//! A type names an interface that it does not implement.
use drr::prelude::*;

#[drr::type_interface]
pub trait Wide {
    fn width(&self) -> u32;
}

#[derive(TypeDef)]
#[type_def(name = "nn.buf", traits(Wide))]
pub struct Buf;

fn main() {}
