//! The verifier gets the struct.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", verify = has_size)]
pub struct Buf {
    pub size: u32,
}
fn has_size(size: u32) -> Result<(), String> {
    if size == 0 { Err("needs a size".into()) } else { Ok(()) }
}

fn main() {}
