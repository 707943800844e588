//! The end of an array must be clear even if the group behind it is absent.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $shape (`to` $to^)? (`,` $space^)? `>`")]
pub struct Buf {
    pub shape: Vec<i64>,
    pub to: Option<i64>,
    pub space: Option<i64>,
}

fn main() {}
