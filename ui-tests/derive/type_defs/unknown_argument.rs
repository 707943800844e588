//! MLIR's `mnemonic` is a part of the name.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", mnemonic = "buf")]
pub struct Buf;

fn main() {}
