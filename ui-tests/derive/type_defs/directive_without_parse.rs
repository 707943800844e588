//! A directive reads and prints.
use drr::ir::Ir;
use drr::prelude::*;
use drr::typedef::{DefDirective, DefPrinter, ParamArg};

struct Size;
impl DefDirective<(ParamArg,)> for Size {
    fn print<I: Ir>(_: &mut DefPrinter<'_, I>, _: (ParamArg,)) {}
}

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` custom<Size>($size) `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
