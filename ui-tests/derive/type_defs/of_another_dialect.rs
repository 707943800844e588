//! A dialect has the types whose names begin with its own.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "mm.token")]
pub struct Token;

drr::dialect! {
    pub NnDialect = "nn" { types: [Token] }
}

fn main() {}
