//! The syntax that no format describes.

use drr::constraint::AnyTensor;
use drr::ir::{Ir, TypeData};
use drr::native::Ty;
use drr::op::format::{Asm, AsmParser, AsmPrinter};
use drr::op::{HasView, OpSyntax};

use super::AllocTensorOp;
use crate::syntax::{builtin, handles};

/// `(%size) copy(%t) size_hint=%n attrs : type`.
impl OpSyntax for AllocTensorOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        parser.expect("(")?;
        let sizes = match parser.at(")") {
            true => Vec::new(),
            false => parser.operands()?,
        };
        parser.expect(")")?;
        let (mut copy, mut hint) = (Vec::new(), Vec::new());
        if parser.optional("copy") {
            parser.expect("(")?;
            copy.push(parser.operand()?);
            parser.expect(")")?;
        }
        if parser.optional("size_hint") {
            parser.expect("=")?;
            hint.push(parser.operand()?);
        }
        parser.attr_dict()?;
        parser.expect(":")?;
        let start = parser.position();
        let ty = parser.ty()?;
        if !Ty::new(parser.ir(), ty).satisfies::<AnyTensor>() {
            return Err(parser.error_at(start, "invalid kind of type specified"));
        }
        let index = builtin(parser, TypeData::Index)?;
        parser.set_operands(0, &sizes, &vec![index; sizes.len()])?;
        parser.set_operands(1, &copy, &vec![ty; copy.len()])?;
        parser.set_operands(2, &hint, &vec![index; hint.len()])?;
        parser.set_results(0, &[ty]);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = AllocTensorOp::wrap(printer.ir(), printer.op());
        let sizes = handles(view.dynamic_sizes());
        let copy = view.copy().map(|value| value.handle());
        let hint = view.size_hint().map(|value| value.handle());
        let ty = view.result().ty().handle();
        printer.text("(");
        printer.values(sizes);
        printer.text(")");
        if let Some(copy) = copy {
            printer.text(" copy(");
            printer.value(copy);
            printer.text(")");
        }
        if let Some(hint) = hint {
            printer.text(" size_hint=");
            printer.value(hint);
        }
        printer.attr_dict(&[]);
        printer.text(" : ");
        printer.ty(ty);
    }
}
