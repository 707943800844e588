//! A directive that begins a group says when it is there.
use drr::ir::Ir;
use drr::op::format::{Asm, AsmParser, AsmPrinter, CustomDirective, OperandArg};
use drr::prelude::*;

struct Maybe;
impl CustomDirective<(OperandArg,)> for Maybe {
    fn parse<I: Ir>(_: &mut dyn AsmParser<I>, _: (OperandArg,)) -> Asm {
        Ok(())
    }
    fn print<I: Ir>(_: &mut dyn AsmPrinter<I>, _: (OperandArg,)) {}
}

drr::declare_op! {
    pub TestOp = "test.op"(x: Optional<I32>)
        format = "(custom<Maybe>($x)^)? attr-dict";
}

fn main() {}
