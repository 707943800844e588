//! A field is data, not a constraint.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf {
    pub elem: AnyFloat,
}

fn main() {}
