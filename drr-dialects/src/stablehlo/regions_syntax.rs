//! The syntax of `reduce` and `while`.

use drr::ir::{InsertPoint, Ir, Op, OpKind, OpState, Type, TypeData, operands};
use drr::native::Ty;
use drr::op::format::{Asm, AsmOperand, AsmParser, AsmPrinter, RegionStyle};
use drr::op::{HasView, OpSyntax};

use super::{ReduceOp, ReturnOp, WhileOp};
use crate::syntax::{builtin, set_i64s};

/// The function type, which has a type for each operand.
fn parse_types<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    inputs: &[AsmOperand],
    init_values: &[AsmOperand],
) -> Asm<Vec<Type<I>>> {
    let at = parser.position();
    let (types, results) = parser.function_type()?;
    if types.len() != inputs.len() + init_values.len() {
        let message = format!(
            "{} operands present, but expected {}",
            inputs.len() + init_values.len(),
            types.len()
        );
        return Err(parser.error_at(at, &message));
    }
    let (first, last) = types.split_at(inputs.len());
    parser.set_operands(0, inputs, first)?;
    parser.set_operands(1, init_values, last)?;
    parser.set_results(0, &results);
    Ok(types)
}

/// `across dimensions = [0] {attrs} :`.
fn parse_dimensions<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
    for word in ["across", "dimensions", "="] {
        parser.expect(word)?;
    }
    let mut dimensions = Vec::new();
    parser.list("[", "]", |parser| {
        dimensions.push(parser.integer()?);
        Ok(())
    })?;
    set_i64s(parser, 0, &dimensions);
    parser.attr_dict()?;
    parser.expect(":")
}

/// `(%x init: %zero), … across dimensions = [0] attrs : types reducer (%a: type, %b: type) … body`, and
/// `applies op` for a body of this op, without `reducer`.
impl OpSyntax for ReduceOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let (mut inputs, mut init_values) = (Vec::new(), Vec::new());
        while parser.optional("(") {
            inputs.push(parser.operand()?);
            parser.expect("init")?;
            parser.expect(":")?;
            init_values.push(parser.operand()?);
            parser.expect(")")?;
            if !parser.optional(",") {
                break;
            }
        }
        if parser.optional("applies") {
            return parse_compact(parser, &inputs, &init_values);
        }
        parse_dimensions(parser)?;
        parse_types(parser, &inputs, &init_values)?;
        parser.expect("reducer")?;
        let (mut elements, mut others) = (Vec::new(), Vec::new());
        while parser.optional("(") {
            elements.push(parser.argument(true, false)?);
            parser.expect(",")?;
            others.push(parser.argument(true, false)?);
            parser.expect(")")?;
        }
        elements.append(&mut others);
        parser.region(0, &elements)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let (inputs, init_values) = (printer.operand_group(0), printer.operand_group(1));
        let pairs = inputs.iter().zip(&init_values);
        printer.list(pairs, |printer, (input, init)| {
            printer.text("(");
            printer.value(*input);
            printer.text(" init: ");
            printer.value(*init);
            printer.text(")");
        });
        let applied = applied(printer.ir(), printer.op());
        if let Some(name) = &applied {
            printer.text(&format!(" applies {name}"));
        }
        let view = ReduceOp::wrap(printer.ir(), printer.op());
        let dimensions = view.dimensions_decoded().unwrap_or_default();
        printer.text(&format!(" across dimensions = {dimensions:?}"));
        printer.attr_dict(&[0]);
        printer.text(" : (");
        let types = printer.types_of(&printer.operands());
        printer.types(types);
        printer.text(")");
        let results = printer.types_of(&printer.results());
        printer.optional_arrow_types(&results);
        if applied.is_some() {
            return;
        }
        printer.newline();
        printer.text(" reducer");
        let arguments = printer.entry_args(0);
        let (elements, others) = arguments.split_at(arguments.len() / 2);
        for (element, other) in elements.iter().zip(others) {
            printer.text("(");
            printer.region_argument(*element, None);
            printer.text(", ");
            printer.region_argument(*other, None);
            printer.text(") ");
        }
        printer.text(" ");
        printer.region(0, RegionStyle::BODY);
    }
}

/// The part after `applies`.
fn parse_compact<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    inputs: &[AsmOperand],
    init_values: &[AsmOperand],
) -> Asm {
    let at = parser.position();
    let kind = parser.op_name()?;
    parse_dimensions(parser)?;
    let types = parse_types(parser, inputs, init_values)?;
    if !is_combining(parser.ir(), kind) {
        let message = "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero \
            region, producing single result";
        return Err(parser.error_at(at, message));
    }
    let element = types
        .first()
        .map(|ty| Ty::new(parser.ir(), *ty).element_type_or_self().handle());
    let Some(element) = element else {
        return Err(parser.error_at(at, "input types missing in reduce-op function type"));
    };
    let ty = builtin(parser, TypeData::tensor([0_i64; 0], element))?;
    let loc = parser.loc();
    let mut built = None;
    parser.built_region(0, &[ty, ty], &mut |ir, block| {
        let arguments = ir.block_args(block);
        let state = OpState {
            operands: &arguments,
            result_types: &[ty],
            ..OpState::new(kind, loc.clone())
        };
        let combined = ir.create_op(InsertPoint::End(block), state);
        built = ir.bind_op::<ReturnOp>().map(|end| {
            let state = OpState {
                operands: &[ir.result(combined, 0)],
                ..OpState::new(end, loc.clone())
            };
            ir.create_op(InsertPoint::End(block), state)
        });
    });
    match built {
        Some(_) => Ok(()),
        None => Err(parser.error_at(at, "has a body that the IR lacks")),
    }
}

/// True for a commutative op of StableHLO with two operands and one result.
fn is_combining<I: Ir>(ir: &mut I, kind: OpKind) -> bool {
    let commutative = ir.bind_trait("Commutative");
    ir.kind_name(kind).starts_with("stablehlo.") && ir.has_trait(kind, commutative)
}

/// The name of the op that combines the arguments and whose result the body returns, if this is all
/// that the body does and the types follow from those of the reduction.
fn applied<I: Ir>(ir: &I, op: Op<I>) -> Option<String> {
    let block = ir.single_block(ir.region(op, 0)?)?;
    let inner = ir.first_op(block)?;
    let end = ir.next_op(inner).filter(|end| ir.next_op(*end).is_none())?;
    let arguments = ir.block_args(block);
    let operands: Vec<_> = operands(ir, inner).collect();
    let name = ir.kind_name(ir.kind(inner));
    let combines = ["add", "and", "maximum", "minimum", "multiply", "or", "xor"]
        .iter()
        .any(|word| name.strip_prefix("stablehlo.") == Some(word));
    let returns = ir.kind_name(ir.kind(end)) == "stablehlo.return"
        && ir.num_operands(end) == 1
        && ir.operand(end, 0) == ir.result(inner, 0);
    let input = Ty::new(ir, ir.value_type(ir.operand(op, 0))).element_type()?;
    let ty = Ty::new(ir, ir.value_type(*operands.first()?));
    let fits = ty.rank() == Some(0) && ty.element_type() == Some(input);
    (combines && returns && fits && operands == arguments && ir.discardable_attrs(inner).is_empty())
        .then_some(name)
}

/// `(%iterArg = %x, …) : types attributes {attrs} cond body do body`.
impl OpSyntax for WhileOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let (arguments, operands) = parser.assignments()?;
        let mut types = Vec::new();
        if !operands.is_empty() {
            parser.expect(":")?;
            let at = parser.position();
            types = parser.types()?;
            if types.len() != operands.len() {
                let message = format!(
                    "{} operands present, but expected {}",
                    operands.len(),
                    types.len()
                );
                return Err(parser.error_at(at, &message));
            }
        }
        parser.set_operands(0, &operands, &types)?;
        parser.set_results(0, &types);
        parser.attr_dict_with_keyword()?;
        let arguments = arguments.into_iter().zip(&types);
        let arguments: Vec<_> = arguments
            .map(|(argument, ty)| argument.typed(*ty))
            .collect();
        parser.expect("cond")?;
        parser.region(0, &arguments)?;
        parser.expect("do")?;
        parser.region(1, &arguments)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let operands = printer.operands();
        let pairs: Vec<_> = printer
            .entry_args(1)
            .into_iter()
            .zip(operands.iter().copied())
            .collect();
        match pairs.is_empty() {
            true => printer.text("()"),
            false => printer.assignments("", &pairs),
        }
        if !operands.is_empty() {
            printer.text(" : ");
            let types = printer.types_of(&operands);
            printer.types(types);
        }
        printer.attr_dict_after("attributes", &[]);
        printer.newline();
        printer.text("cond ");
        printer.region(0, RegionStyle::BODY);
        printer.text(" do ");
        printer.region(1, RegionStyle::BODY);
    }
}
