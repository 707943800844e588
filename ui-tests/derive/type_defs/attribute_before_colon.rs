//! The end of an attribute must be clear.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $value `:` $elem `>`")]
pub struct Buf<T = TypeParam, A = AttrParam> {
    pub value: A,
    pub elem: T,
}

fn main() {}
