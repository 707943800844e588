//! A directive of types reads parameters, not operands.
use drr::ir::Ir;
use drr::op::format::{Asm, AsmParser, AsmPrinter, AttrArg, CustomDirective};
use drr::prelude::*;

struct Size;
impl CustomDirective<(AttrArg,)> for Size {
    fn parse<I: Ir>(_: &mut dyn AsmParser<I>, _: (AttrArg,)) -> Asm {
        Ok(())
    }
    fn print<I: Ir>(_: &mut dyn AsmPrinter<I>, _: (AttrArg,)) {}
}

#[derive(TypeDef)]
#[type_def(name = "nn.buf", format = "`<` custom<Size>($size) `>`")]
pub struct Buf {
    pub size: u32,
}

fn main() {}
