//! A directive takes the arguments that it says.
use drr::ir::Ir;
use drr::op::format::Asm;
use drr::prelude::*;
use drr::typedef::{DefDirective, DefParser, DefPrinter, ParamArg};

struct Size;
impl DefDirective<(ParamArg, ParamArg)> for Size {
    fn parse<I: Ir>(_: &mut DefParser<'_, I>, _: (ParamArg, ParamArg)) -> Asm {
        Ok(())
    }
    fn print<I: Ir>(_: &mut DefPrinter<'_, I>, _: (ParamArg, ParamArg)) {}
}

#[derive(AttrDef)]
#[attr_def(name = "nn.size", format = "`<` custom<Size>($size) `>`")]
pub struct SizeAttr {
    pub size: u32,
}

fn main() {}
