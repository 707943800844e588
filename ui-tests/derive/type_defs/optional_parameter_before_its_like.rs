//! An optional parameter must begin unlike what may follow it.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` ($m^)? (`by` $step^)? $n `>`")]
pub struct Buf {
    pub m: Option<i64>,
    pub step: Option<i64>,
    pub n: i64,
}

fn main() {}
