//! The generic parameters of a declaration have no bounds.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf<T: Clone = TypeParam> {
    pub elem: T,
}

fn main() {}
