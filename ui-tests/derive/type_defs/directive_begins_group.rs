//! A directive that begins a group says when it is there.
use drr::ir::Ir;
use drr::op::format::Asm;
use drr::prelude::*;
use drr::typedef::{DefDirective, DefParser, DefPrinter, ParamArg};

struct Size;
impl DefDirective<(ParamArg,)> for Size {
    fn parse<I: Ir>(_: &mut DefParser<'_, I>, _: (ParamArg,)) -> Asm {
        Ok(())
    }
    fn print<I: Ir>(_: &mut DefPrinter<'_, I>, _: (ParamArg,)) {}
}

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` (custom<Size>($size)^)? `>`")]
pub struct Buf {
    pub size: Option<u32>,
}

fn main() {}
