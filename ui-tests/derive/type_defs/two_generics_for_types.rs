//! One generic parameter stands for all types.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.pair")]
pub struct Pair<T = TypeParam, U = TypeParam> {
    pub first: T,
    pub second: U,
}

fn main() {}
