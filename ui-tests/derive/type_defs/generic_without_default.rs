//! A generic parameter says whether it stands for types or attributes.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf<T> {
    pub elem: T,
}

fn main() {}
