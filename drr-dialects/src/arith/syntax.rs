//! The syntax that no format describes.

use drr::ir::{Ir, TypeData};
use drr::op::OpSyntax;
use drr::op::format::{Asm, AsmParser, AsmPrinter};

use super::SelectOp;

/// `%condition, %a, %b : type`, with the type of the condition before it if that is not `i1`.
impl OpSyntax for SelectOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let start = parser.position();
        let operands = parser.operands()?;
        let [condition, a, b] = operands[..] else {
            return Err(parser.error_at(start, "expected 3 operands"));
        };
        parser.attr_dict()?;
        parser.expect(":")?;
        let first = parser.ty()?;
        let (condition_type, ty) = match parser.optional(",") {
            true => (first, parser.ty()?),
            false => match parser.ir().make_type(&TypeData::int(1)) {
                Some(bit) => (bit, first),
                None => return Err(parser.error_at(start, "the IR has no type i1")),
            },
        };
        parser.set_operands(0, &[condition], &[condition_type])?;
        parser.set_operands(1, &[a], &[ty])?;
        parser.set_operands(2, &[b], &[ty])?;
        parser.set_results(0, &[ty]);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let op = printer.op();
        for (index, before) in [" ", ", ", ", "].into_iter().enumerate() {
            let value = printer.ir().operand(op, index);
            printer.text(before);
            printer.value(value);
        }
        printer.attr_dict(&[]);
        printer.text(" : ");
        let ir = printer.ir();
        let condition = ir.value_type(ir.operand(op, 0));
        let ty = ir.result_type(op, 0);
        let is_bit = drr::native::Ty::new(ir, condition).is(&TypeData::int(1));
        if !is_bit {
            printer.ty(condition);
            printer.text(", ");
        }
        printer.ty(ty);
    }
}
