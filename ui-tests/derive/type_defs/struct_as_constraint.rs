//! The constraint of a declared type is `Is<…>`.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.token")]
pub struct Token;

#[derive(Op)]
#[op(name = "nn.use")]
pub struct UseOp {
    #[operand]
    pub x: Token,
}

fn main() {}
