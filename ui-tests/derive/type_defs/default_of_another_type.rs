//! The default has the type of the field.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf {
    #[param(default = true)]
    pub space: u32,
}

fn main() {}
