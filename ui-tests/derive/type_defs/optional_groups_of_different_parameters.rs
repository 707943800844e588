//! Two optional groups must not both begin with a comma, even if different things follow.
use drr::prelude::*;

#[derive(EnumAttr, Clone, Copy, PartialEq, Debug)]
#[enum_attr(string)]
pub enum Mode {
    #[value("fast")]
    Fast,
    #[value("slow")]
    Slow,
}

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` $n (`,` $mode^)? (`,` `rate` `=` $rate^)? `>`")]
pub struct Buf {
    pub n: i64,
    pub mode: Option<Mode>,
    pub rate: Option<i64>,
}

fn main() {}
