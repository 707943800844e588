//! An optional enum would take a keyword behind it for one of its words.
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
#[type_def(name = "nn.buf", format = "`<` ($mode^)? (`rate` $rate^)? `>`")]
pub struct Buf {
    pub mode: Option<Mode>,
    pub rate: Option<i64>,
}

fn main() {}
