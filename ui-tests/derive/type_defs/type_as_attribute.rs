//! A declared type is not the kind of an attribute.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.token")]
pub struct Token;

#[derive(Op)]
#[op(name = "nn.use")]
pub struct UseOp {
    #[attr]
    pub x: Is<Token>,
}

fn main() {}
