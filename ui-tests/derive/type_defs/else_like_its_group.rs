//! The two branches of a group must not begin with the same text.
use drr::prelude::*;

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` (`by` $m^) : (`by` `none`)? `>`")]
pub struct Buf {
    pub m: Option<i64>,
}

fn main() {}
