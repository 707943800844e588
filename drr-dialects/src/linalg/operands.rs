//! The parts of the syntax that structured ops share.

use drr::ir::{AttrView, Container, Ir, Type};
use drr::native::{AttrRef, Ty};
use drr::op::format::{Asm, AsmOperand, AsmParser, AsmPrinter, AttrForm};

use super::attrs::argument_type;

/// The types of the inputs and outputs.
pub(super) struct Types<I: Ir> {
    pub inputs: Vec<Type<I>>,
    pub outputs: Vec<Type<I>>,
}

impl<I: Ir> Types<I> {
    /// The types of the outputs that are ranked tensors, which are the results.
    pub(super) fn results(&self, ir: &I) -> Vec<Type<I>> {
        let is_result = |ty: &&Type<I>| {
            let ty = Ty::new(ir, **ty);
            ty.is_in(Container::Tensor) && ty.rank().is_some()
        };
        self.outputs.iter().filter(is_result).copied().collect()
    }

    /// The types of the arguments of the body.
    pub(super) fn arguments(&self, ir: &I) -> Vec<Type<I>> {
        let all = self.inputs.iter().chain(&self.outputs);
        all.map(|ty| argument_type(Ty::new(ir, *ty)).handle())
            .collect()
    }
}

/// `<{properties}> {attrs} ins(%a : t) outs(%b : t)`, each of which may be absent.
pub(super) fn parse_operands<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm<Types<I>> {
    if parser.optional("<") {
        let start = parser.position();
        let attr = parser.attr("_", AttrForm::Full)?;
        let Some(entries) = entries(AttrRef::given(parser.ir(), &attr)) else {
            return Err(parser.error_at(start, "invalid kind of attribute specified"));
        };
        for (name, attr) in entries {
            parser.add_attr(&name, attr);
        }
        parser.expect(">")?;
    }
    parser.attr_dict()?;
    let (inputs, outputs) = (parse_list(parser, "ins")?, parse_list(parser, "outs")?);
    parser.set_operands(0, &inputs.0, &inputs.1)?;
    parser.set_operands(1, &outputs.0, &outputs.1)?;
    Ok(Types {
        inputs: inputs.1,
        outputs: outputs.1,
    })
}

fn parse_list<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    keyword: &str,
) -> Asm<(Vec<AsmOperand>, Vec<Type<I>>)> {
    if !parser.optional(keyword) {
        return Ok((Vec::new(), Vec::new()));
    }
    parser.expect("(")?;
    let operands = parser.operands()?;
    parser.expect(":")?;
    let types = parser.types()?;
    parser.expect(")")?;
    Ok((operands, types))
}

/// The entries of a dictionary.
pub(super) fn entries<I: Ir>(attr: AttrRef<'_, I>) -> Option<Vec<(String, I::Attr)>> {
    attr.view(|view| match view {
        AttrView::Dictionary(entries) => {
            let owned = |(name, attr): &(&str, I::Attr)| ((*name).to_string(), attr.clone());
            Some(entries.iter().map(owned).collect())
        }
        _ => None,
    })
}

pub(super) fn print_operands<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
    for (group, keyword) in [(0, " ins("), (1, " outs(")] {
        let values = printer.operand_group(group);
        if values.is_empty() {
            continue;
        }
        let types = printer.types_of(&values);
        printer.text(keyword);
        printer.values(values);
        printer.text(" : ");
        printer.types(types);
        printer.text(")");
    }
}

pub(super) fn print_results<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
    let types = printer.types_of(&printer.results());
    printer.optional_arrow_types(&types);
}

/// `name = [numbers]`, the first declared attribute.
pub(super) fn parse_numbers<I: Ir>(parser: &mut dyn AsmParser<I>, name: &str) -> Asm {
    parser.expect(name)?;
    parser.expect("=")?;
    let mut numbers = Vec::new();
    parser.list("[", "]", |parser| {
        numbers.push(parser.integer()?);
        Ok(())
    })?;
    crate::syntax::set_i64s(parser, 0, &numbers);
    Ok(())
}

pub(super) fn print_numbers<I: Ir>(printer: &mut dyn AsmPrinter<I>, name: &str) {
    let attr = printer.declared_attr(0);
    let numbers = attr.map_or(Vec::new(), |attr| crate::syntax::ints(printer.ir(), &attr));
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    printer.text(&format!(" {name} = [{}] ", numbers.join(", ")));
}
