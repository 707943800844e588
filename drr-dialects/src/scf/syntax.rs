//! The syntax that no format describes.

use drr::ir::{AttrData, AttrView, Ir, Type, TypeData, Value};
use drr::native::{AttrRef, Vals};
use drr::op::format::{
    Asm, AsmArgument, AsmOperand, AsmParser, AsmPrinter, AttrArg, CustomDirective, RegionArg,
    RegionStyle,
};
use drr::op::{HasView, OpSyntax};

use super::{ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, ParallelOp, WhileOp};
use crate::mixed::{Index, mixed, parse_index_list, print_index_list};
use crate::syntax::{builtin, handles, ints, set_i64s};

fn set_unit<I: Ir>(parser: &mut dyn AsmParser<I>, slot: usize) {
    crate::syntax::set_data(parser, slot, &AttrData::Unit);
}

/// The types of all results.
fn result_types<I: Ir>(printer: &dyn AsmPrinter<I>) -> Vec<Type<I>> {
    printer.types_of(&printer.results())
}

/// `(%x, %y)`, as many operands as `count` says.
fn operands_of<I: Ir>(parser: &mut dyn AsmParser<I>, count: usize) -> Asm<Vec<AsmOperand>> {
    let start = parser.position();
    parser.expect("(")?;
    let operands = parser.operands()?;
    parser.expect(")")?;
    match operands.len() == count {
        true => Ok(operands),
        false => Err(parser.error_at(start, &format!("expected {count} operands"))),
    }
}

/// `(-> types)? no_inline? body attrs`.
impl OpSyntax for ExecuteRegionOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let types = parser.optional_arrow_types()?;
        parser.set_results(0, &types);
        if parser.optional("no_inline") {
            set_unit(parser, 0);
        }
        parser.region(0, &[])?;
        parser.attr_dict()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let types = result_types(printer);
        printer.optional_arrow_types(&types);
        if printer.declared_attr(0).is_some() {
            printer.text(" no_inline");
        }
        printer.text(" ");
        printer.region(0, RegionStyle::BODY);
        printer.attr_dict(&[0]);
    }
}

/// `unsigned? %i = %a to %b step %s (iter_args(%x = %v) -> (types))? (: type)? body attrs`.
impl OpSyntax for ForOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        if parser.optional("unsigned") {
            set_unit(parser, 0);
        }
        // Unlike other arguments, it may have a result number, which says nothing.
        let variable = AsmArgument {
            name: parser.operand()?,
            ty: None,
            attrs: None,
        };
        parser.expect("=")?;
        let lower = parser.operand()?;
        parser.expect("to")?;
        let upper = parser.operand()?;
        parser.expect("step")?;
        let step = parser.operand()?;
        let (mut arguments, mut inits, mut types) = (Vec::new(), Vec::new(), Vec::new());
        if parser.optional("iter_args") {
            (arguments, inits) = parser.assignments()?;
            types = parser.arrow_types()?;
        }
        if arguments.len() != types.len() {
            let message = "mismatch in number of loop-carried values and defined values";
            return Err(parser.error_at(parser.name_position(), message));
        }
        let ty = match parser.optional(":") {
            true => parser.ty()?,
            false => builtin(parser, TypeData::Index)?,
        };
        for (group, bound) in [lower, upper, step].into_iter().enumerate() {
            parser.set_operands(group, &[bound], &[ty])?;
        }
        parser.set_operands(3, &inits, &types)?;
        parser.set_results(0, &types);
        let arguments = arguments.into_iter().zip(&types);
        let arguments = arguments.map(|(argument, ty)| argument.typed(*ty));
        let arguments: Vec<_> = std::iter::once(variable.typed(ty))
            .chain(arguments)
            .collect();
        parser.region(0, &arguments)?;
        parser.attr_dict()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = ForOp::wrap(printer.ir(), printer.op());
        let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(|one| one.handle());
        let inits = handles(view.init_args());
        let is_index = view.lower_bound().ty().is_index();
        let is_unsigned = view.unsigned_cmp().is_some();
        let arguments = printer.entry_args(0);
        printer.text(if is_unsigned { " unsigned " } else { " " });
        for (value, before) in arguments
            .iter()
            .take(1)
            .chain(&bounds)
            .zip(["", " = ", " to ", " step "])
        {
            printer.text(before);
            printer.value(*value);
        }
        let pairs: Vec<_> = arguments
            .iter()
            .skip(1)
            .copied()
            .zip(inits.iter().copied())
            .collect();
        printer.assignments(" iter_args", &pairs);
        if !inits.is_empty() {
            let types = printer.types_of(&inits);
            printer.text(" -> (");
            printer.types(types);
            printer.text(")");
        }
        printer.text(" ");
        if !is_index {
            let ty = printer.ir().value_type(bounds[0]);
            printer.text(" : ");
            printer.ty(ty);
            printer.text(" ");
        }
        printer.region(0, RegionStyle::body(!inits.is_empty()));
        printer.attr_dict(&[0]);
    }
}

/// `(%i) in (4)` or `(%i) = (0) to (4) step (1)`, then `(shared_outs(%x = %t) -> (types))? body attrs`.
impl OpSyntax for ForallOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let variables = parser.arguments(false)?;
        let index = builtin(parser, TypeData::Index)?;
        let bounds = |parser: &mut dyn AsmParser<I>, group: usize| {
            let (values, numbers) = parse_index_list(parser, ["(", ")"])?;
            parser.set_operands(group, &values, &vec![index; values.len()])?;
            set_i64s(parser, group, &numbers);
            Ok(())
        };
        if parser.optional("in") {
            bounds(parser, 1)?;
            set_i64s(parser, 0, &vec![0; variables.len()]);
            set_i64s(parser, 2, &vec![1; variables.len()]);
        } else {
            for (group, before) in ["=", "to", "step"].into_iter().enumerate() {
                parser.expect(before)?;
                bounds(parser, group)?;
            }
        }
        let start = parser.position();
        let (mut outs, mut operands, mut types) = (Vec::new(), Vec::new(), Vec::new());
        if parser.optional("shared_outs") {
            (outs, operands) = parser.assignments()?;
            types = parser.optional_arrow_types()?;
        }
        expect_as_many(parser, start, operands.len(), types.len())?;
        parser.set_operands(3, &operands, &types)?;
        parser.set_results(0, &types);
        let variables = variables.into_iter().map(|variable| variable.typed(index));
        let outs = outs.into_iter().zip(&types);
        let outs = outs.map(|(argument, ty)| argument.typed(*ty));
        let arguments: Vec<_> = variables.chain(outs).collect();
        parser.region(0, &arguments)?;
        parser.attr_dict()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let ir = printer.ir();
        let view = ForallOp::wrap(ir, printer.op());
        let numbers = |attr: AttrRef<'_, I>| ints(ir, &attr.to_attr());
        let list = |attr, values: Vals<'_, I>| mixed(&numbers(attr), handles(values));
        let lower = list(view.static_lower_bound(), view.dynamic_lower_bound());
        let upper = list(view.static_upper_bound(), view.dynamic_upper_bound());
        let step = list(view.static_step(), view.dynamic_step());
        let outputs = handles(view.outputs());
        let all = |list: &[Index<I>], wanted: i64| {
            list.iter().all(|index| match index {
                Index::Number(number) => *number == wanted,
                Index::Value(value) => constant(ir, *value) == Some(wanted),
            })
        };
        let normal = all(&lower, 0) && all(&step, 1);
        let rank = upper.len();
        let arguments = printer.entry_args(0);
        printer.text(" (");
        printer.values(arguments.iter().take(rank).copied());
        let parens = ["(", ")"];
        if normal {
            printer.text(") in ");
            print_index_list(printer, parens, upper);
        } else {
            for (before, list) in [(") = ", lower), (" to ", upper), (" step ", step)] {
                printer.text(before);
                print_index_list(printer, parens, list);
            }
        }
        let pairs = arguments.into_iter().skip(rank).zip(outputs);
        let pairs: Vec<_> = pairs.collect();
        printer.assignments(" shared_outs", &pairs);
        let types = result_types(printer);
        if !pairs.is_empty() {
            printer.text(" -> (");
            printer.types(types.iter().copied());
            printer.text(")");
        }
        printer.text(" ");
        printer.region(0, RegionStyle::body(!types.is_empty()));
        printer.attr_dict(&[0, 1, 2]);
    }
}

/// The error about a number of types that is not that of the operands, at a position.
fn expect_as_many<I: Ir>(
    parser: &dyn AsmParser<I>,
    at: usize,
    operands: usize,
    types: usize,
) -> Asm {
    match operands == types {
        true => Ok(()),
        false => Err(parser.error_at(
            at,
            &format!(
                "number of operands and types do not match: got {operands} operands and {types} types"
            ),
        )),
    }
}

/// The constant of a value, as a number.
pub(super) fn constant<I: Ir>(ir: &I, value: Value<I>) -> Option<i64> {
    let attr = ir.constant_value(value)?;
    ir.with_attr_view(&attr, |view| match view {
        AttrView::Integer { value, .. } => i64::try_from(value).ok(),
        AttrView::Bool(value) => Some(-i64::from(value)),
        _ => None,
    })
}

/// `body attrs`.
impl OpSyntax for InParallelOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        parser.region(0, &[])?;
        parser.attr_dict()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        printer.text(" ");
        printer.region(0, RegionStyle::BODY);
        printer.attr_dict(&[]);
    }
}

/// `%c (-> types)? body (else body)? attrs`.
impl OpSyntax for IfOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let condition = parser.operand()?;
        let bit = builtin(parser, TypeData::int(1))?;
        parser.set_operands(0, &[condition], &[bit])?;
        let types = parser.optional_arrow_types()?;
        parser.set_results(0, &types);
        parser.region(0, &[])?;
        match parser.optional("else") {
            true => parser.region(1, &[])?,
            false => parser.empty_region(1),
        }
        parser.attr_dict()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = IfOp::wrap(printer.ir(), printer.op());
        let condition = view.condition().handle();
        let has_else = !printer.ir().is_region_empty(view.else_region());
        let types = result_types(printer);
        printer.text(" ");
        printer.value(condition);
        if !types.is_empty() {
            printer.text(" -> (");
            printer.types(types.iter().copied());
            printer.text(")");
        }
        let style = RegionStyle::body(!types.is_empty());
        printer.text(" ");
        printer.region(0, style);
        if has_else {
            printer.text(" else ");
            printer.region(1, style);
        }
        printer.attr_dict(&[]);
    }
}

/// `(%i) = (%a) to (%b) step (%s) (init (%v))? (-> types)? body attrs`.
impl OpSyntax for ParallelOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let variables = parser.arguments(false)?;
        let index = builtin(parser, TypeData::Index)?;
        for (group, before) in ["=", "to", "step"].into_iter().enumerate() {
            parser.expect(before)?;
            let operands = operands_of(parser, variables.len())?;
            parser.set_operands(group, &operands, &vec![index; operands.len()])?;
        }
        let mut inits = Vec::new();
        if parser.optional("init") {
            parser.expect("(")?;
            inits = parser.operands()?;
            parser.expect(")")?;
        }
        let types = parser.optional_arrow_types()?;
        parser.set_results(0, &types);
        let variables = variables.into_iter().map(|variable| variable.typed(index));
        let variables: Vec<AsmArgument<I>> = variables.collect();
        parser.region(0, &variables)?;
        parser.attr_dict()?;
        expect_as_many(parser, parser.name_position(), inits.len(), types.len())?;
        parser.set_operands(3, &inits, &types)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = ParallelOp::wrap(printer.ir(), printer.op());
        let lists = [view.lower_bound(), view.upper_bound(), view.step()].map(handles);
        let inits = handles(view.init_vals());
        let arguments = printer.entry_args(0);
        let lists = std::iter::once(arguments).chain(lists);
        for (values, before) in lists.zip([" (", ") = (", ") to (", ") step ("]) {
            printer.text(before);
            printer.values(values);
        }
        printer.text(")");
        if !inits.is_empty() {
            printer.text(" init (");
            printer.values(inits);
            printer.text(")");
        }
        let types = result_types(printer);
        printer.optional_arrow_types(&types);
        printer.text(" ");
        printer.region(0, RegionStyle::BODY);
        printer.attr_dict(&[]);
    }
}

/// `(%x = %v)? : (types) -> types body do body (attributes attrs)?`.
impl OpSyntax for WhileOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let (mut arguments, mut operands) = (Vec::new(), Vec::new());
        if parser.at("(") {
            (arguments, operands) = parser.assignments()?;
        }
        let start = parser.position();
        parser.expect(":")?;
        let (inputs, results) = parser.function_type()?;
        if inputs.len() != operands.len() {
            let message = format!(
                "expected as many input types as operands (expected {} got {})",
                operands.len(),
                inputs.len()
            );
            return Err(parser.error_at(start, &message));
        }
        parser.set_operands(0, &operands, &inputs)?;
        parser.set_results(0, &results);
        let arguments = arguments.into_iter().zip(&inputs);
        let arguments = arguments.map(|(argument, ty)| argument.typed(*ty));
        let arguments: Vec<_> = arguments.collect();
        parser.region(0, &arguments)?;
        parser.expect("do")?;
        parser.region(1, &[])?;
        parser.attr_dict_with_keyword()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let inits = printer.operands();
        let pairs = printer.entry_args(0).into_iter().zip(inits.iter().copied());
        let pairs: Vec<_> = pairs.collect();
        printer.assignments(" ", &pairs);
        let (inputs, results) = (printer.types_of(&inits), result_types(printer));
        printer.text(" : (");
        printer.types(inputs);
        printer.text(") -> ");
        printer.result_types(&results);
        printer.text(" ");
        printer.region(0, RegionStyle::BODY);
        printer.text(" do ");
        printer.region(1, RegionStyle::FULL);
        printer.attr_dict_after("attributes", &[]);
    }
}

/// `case 2 body case 5 body`, each on a line.
pub(super) struct SwitchCases;

impl CustomDirective<(AttrArg, RegionArg)> for SwitchCases {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (cases, regions): (AttrArg, RegionArg)) -> Asm {
        let mut numbers = Vec::new();
        while parser.optional("case") {
            numbers.push(parser.integer()?);
            parser.region(regions.0, &[])?;
        }
        set_i64s(parser, cases.0, &numbers);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (cases, regions): (AttrArg, RegionArg)) {
        let numbers = printer.declared_attr(cases.0);
        let numbers = numbers.map_or(Vec::new(), |attr| ints(printer.ir(), &attr));
        for (index, number) in printer.region_group(regions.0).zip(numbers) {
            printer.newline();
            printer.text(&format!("case {number} "));
            printer.region(index, RegionStyle::BODY);
        }
    }
}
