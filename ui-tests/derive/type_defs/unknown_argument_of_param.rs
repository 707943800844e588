//! The only argument of `param` is `default`.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf {
    #[param(defualt = 0)]
    pub space: u32,
}

fn main() {}
