//! A declaration has no lifetimes.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf<'a> {
    pub name: &'a str,
}

fn main() {}
