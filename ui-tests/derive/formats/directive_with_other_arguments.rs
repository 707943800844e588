//! A directive takes the arguments that it says.
use drr::ir::Ir;
use drr::op::format::{Asm, AsmParser, AsmPrinter, CustomDirective, OperandArg, TypeArg};
use drr::prelude::*;

struct Typed;
impl CustomDirective<(OperandArg, TypeArg)> for Typed {
    fn parse<I: Ir>(_: &mut dyn AsmParser<I>, _: (OperandArg, TypeArg)) -> Asm {
        Ok(())
    }
    fn print<I: Ir>(_: &mut dyn AsmPrinter<I>, _: (OperandArg, TypeArg)) {}
}

drr::declare_op! {
    pub TestOp = "test.op"(x: AnyInteger)
        format = "custom<Typed>($x) attr-dict `:` type($x)";
}

fn main() {}
