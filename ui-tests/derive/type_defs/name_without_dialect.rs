//! A name begins with a dialect.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "buf")]
pub struct Buf;

fn main() {}
