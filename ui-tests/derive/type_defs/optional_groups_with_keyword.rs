//! Two optional groups must not begin with the same keyword.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "(`a` $m^)? (`a` `b` $k^)?")]
pub struct Buf {
    pub m: Option<i64>,
    pub k: Option<i64>,
}

fn main() {}
