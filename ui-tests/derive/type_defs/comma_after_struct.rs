//! A comma behind `struct` continues with its parameters.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` struct($n, $m) (`,` $k^)? `>`")]
pub struct Buf {
    pub n: i64,
    pub m: Option<i64>,
    pub k: Option<i64>,
}

fn main() {}
