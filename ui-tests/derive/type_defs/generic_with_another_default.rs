//! The default of a generic parameter is `TypeParam` or `AttrParam`.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf")]
pub struct Buf<T = u32> {
    pub elem: T,
}

fn main() {}
