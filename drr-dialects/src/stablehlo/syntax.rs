//! The directives of the formats.

use drr::ir::{AttrData, AttrView, Ir, Type, TypeData, TypeView};
use drr::native::{AttrRef, Ty};
use drr::op::format::{
    Asm, AsmParser, AsmPrinter, AttrArg, AttrForm, CustomDirective, OperandArg, TypeArg,
};

use super::DotDimensionNumbers;
use super::tokens::Tokens;
use crate::syntax::{builtin, ints, set_data, set_i64s};

// ---- Types --------------------------------------------------------------------------------------

/// A type of all operands and the result, or a function type.
pub(super) struct SameOperandsAndResultType;
/// The type of the result if those of the operands follow from it, or a function type.
pub(super) struct ComplexOpType;
/// The types of the condition and of the result, or a function type.
pub(super) struct SelectOpType;
/// The type of the tuple.
pub(super) struct TupleOpType;
/// The types of the operands, which the results have too.
pub(super) struct PairwiseOpType;

/// `(a, b) -> c`, for as many operands as `args` has before the result.
fn parse_function_type<I: Ir>(parser: &mut dyn AsmParser<I>, args: &[TypeArg]) -> Asm {
    let at = parser.position();
    let (inputs, results) = parser.function_type()?;
    let Some((result, operands)) = args.split_last() else {
        return Ok(());
    };
    if inputs.len() != operands.len() {
        let message = format!(
            "{} operands present, but expected {}",
            operands.len(),
            inputs.len()
        );
        return Err(parser.error_at(at, &message));
    }
    if results.len() != 1 {
        return Err(parser.error_at(at, "expected single output"));
    }
    for (operand, ty) in operands.iter().zip(inputs) {
        parser.set_types(operand.0, &[ty]);
    }
    parser.set_types(result.0, &results);
    Ok(())
}

fn print_function_type<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
    let inputs = printer.types_of(&printer.operands());
    let results = printer.types_of(&printer.results());
    printer.text("(");
    printer.types(inputs);
    printer.text(")");
    printer.optional_arrow_types(&results);
}

fn parse_same<I: Ir>(parser: &mut dyn AsmParser<I>, args: &[TypeArg]) -> Asm {
    if parser.at("(") {
        return parse_function_type(parser, args);
    }
    let ty = parser.ty()?;
    for arg in args {
        parser.set_types(arg.0, &[ty]);
    }
    Ok(())
}

fn print_same<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
    let results = printer.types_of(&printer.results());
    let operands = printer.types_of(&printer.operands());
    match results.first() {
        Some(result) if operands.iter().all(|operand| operand == result) => printer.ty(*result),
        _ => print_function_type(printer),
    }
}

/// Implements [`SameOperandsAndResultType`] for numbers of operands.
macro_rules! same_types {
    ($(($($arg:ident),*): $args:ty;)*) => {$(
        impl CustomDirective<$args> for SameOperandsAndResultType {
            fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, ($($arg),*): $args) -> Asm {
                parse_same(parser, &[$($arg),*])
            }
            fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: $args) {
                print_same(printer);
            }
        }
    )*};
}

same_types! {
    (a, r): (TypeArg, TypeArg);
    (a, b, r): (TypeArg, TypeArg, TypeArg);
    (a, b, c, r): (TypeArg, TypeArg, TypeArg, TypeArg);
}

/// The type of the parts of complex numbers.
fn part_type<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
    let element = ty.element_type()?.handle();
    let part = ty.ir().with_type(element, |view| match view {
        TypeView::Complex(part) => Some(part),
        _ => None,
    })?;
    Some(TypeData::tensor(ty.shape()?, part))
}

impl CustomDirective<(TypeArg, TypeArg, TypeArg)> for ComplexOpType {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (lhs, rhs, result): (TypeArg, TypeArg, TypeArg),
    ) -> Asm {
        if parser.at("(") {
            return parse_function_type(parser, &[lhs, rhs, result]);
        }
        let at = parser.position();
        let ty = parser.ty()?;
        let part = part_type(Ty::new(parser.ir(), ty));
        let Some(part) = part else {
            return Err(parser.error_at(at, "expected tensor with complex element type"));
        };
        let part = builtin(parser, part)?;
        parser.set_types(lhs.0, &[part]);
        parser.set_types(rhs.0, &[part]);
        parser.set_types(result.0, &[ty]);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: (TypeArg, TypeArg, TypeArg)) {
        let result = printer.types_of(&printer.results())[0];
        let operands = printer.types_of(&printer.operands());
        let part = part_type(Ty::new(printer.ir(), result));
        let fits = |ty: &Type<I>| {
            let ty = Ty::new(printer.ir(), *ty);
            part.as_ref().is_some_and(|part| ty.is(part))
        };
        match operands.iter().all(fits) {
            true => printer.ty(result),
            false => print_function_type(printer),
        }
    }
}

impl CustomDirective<(TypeArg, TypeArg, TypeArg, TypeArg)> for SelectOpType {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (pred, on_true, on_false, result): (TypeArg, TypeArg, TypeArg, TypeArg),
    ) -> Asm {
        if parser.at("(") {
            return parse_function_type(parser, &[pred, on_true, on_false, result]);
        }
        let at = parser.position();
        let types = parser.types()?;
        let [condition, ty] = types[..] else {
            let message = "expected functional type or list of two types";
            return Err(parser.error_at(at, message));
        };
        parser.set_types(pred.0, &[condition]);
        for arg in [on_true, on_false, result] {
            parser.set_types(arg.0, &[ty]);
        }
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: (TypeArg, TypeArg, TypeArg, TypeArg)) {
        let result = printer.types_of(&printer.results());
        match printer.types_of(&printer.operands())[..] {
            [pred, a, b] if result == [a] && a == b => printer.types([pred, a]),
            _ => print_function_type(printer),
        }
    }
}

impl CustomDirective<(TypeArg, TypeArg)> for TupleOpType {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (values, result): (TypeArg, TypeArg)) -> Asm {
        let at = parser.position();
        let ty = parser.ty()?;
        let parts = parser.ir().with_type(ty, |view| match view {
            TypeView::Tuple(parts) => Some(parts.to_vec()),
            _ => None,
        });
        let Some(parts) = parts else {
            return Err(parser.error_at(at, "expected tuple type"));
        };
        parser.set_types(values.0, &parts);
        parser.set_types(result.0, &[ty]);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: (TypeArg, TypeArg)) {
        let types = printer.types_of(&printer.results());
        printer.types(types);
    }
}

impl CustomDirective<(TypeArg, TypeArg)> for PairwiseOpType {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (operands, results): (TypeArg, TypeArg)) -> Asm {
        let types = parser.types()?;
        parser.set_types(operands.0, &types);
        parser.set_types(results.0, &types);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: (TypeArg, TypeArg)) {
        let types = printer.types_of(&printer.operands());
        printer.types(types);
    }
}

// ---- Operands and attributes --------------------------------------------------------------------

/// `%a, %b,`.
pub(super) struct OperandsBeforeAttribute;
/// `[0:4, 1:9:2]`: start, limit, and the stride if it is not 1.
pub(super) struct SliceRanges;
/// `e5m10`.
pub(super) struct ExponentMantissa;
/// `batching_dims = [0] x [0], contracting_dims = [1] x [0]`.
pub(super) struct ContractedDimensions;
/// `, precision = [DEFAULT, HIGH], algorithm = <…>`; nothing if both are absent.
pub(super) struct PrecisionConfigAndAlgorithm;
/// `@name`.
pub(super) struct CustomCallTarget;

impl CustomDirective<(OperandArg,)> for OperandsBeforeAttribute {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (values,): (OperandArg,)) -> Asm {
        let mut operands = Vec::new();
        while parser.at_operand() {
            operands.push(parser.operand()?);
            parser.expect(",")?;
        }
        parser.set_operand_names(values.0, &operands)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (values,): (OperandArg,)) {
        let values = printer.operand_group(values.0);
        printer.values(values);
        printer.text(",");
    }
}

impl CustomDirective<(AttrArg, AttrArg, AttrArg)> for SliceRanges {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (starts, limits, strides): (AttrArg, AttrArg, AttrArg),
    ) -> Asm {
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        parser.list("[", "]", |parser| {
            lists[0].push(parser.integer()?);
            parser.expect(":")?;
            lists[1].push(parser.integer()?);
            lists[2].push(match parser.optional(":") {
                true => parser.integer()?,
                false => 1,
            });
            Ok(())
        })?;
        for (slot, list) in [starts, limits, strides].into_iter().zip(lists) {
            set_i64s(parser, slot.0, &list);
        }
        Ok(())
    }
    fn print<I: Ir>(
        printer: &mut dyn AsmPrinter<I>,
        (starts, limits, strides): (AttrArg, AttrArg, AttrArg),
    ) {
        let [starts, limits, strides] =
            [starts, limits, strides].map(|slot| numbers(printer, slot));
        let ranges = starts.iter().zip(&limits).zip(&strides);
        let ranges = ranges.map(|((start, limit), stride)| match stride {
            1 => format!("{start}:{limit}"),
            stride => format!("{start}:{limit}:{stride}"),
        });
        let ranges: Vec<_> = ranges.collect();
        printer.text(&format!("[{}]", ranges.join(", ")));
    }
}

/// The numbers of a declared attribute.
fn numbers<I: Ir>(printer: &dyn AsmPrinter<I>, slot: AttrArg) -> Vec<i64> {
    let attr = printer.declared_attr(slot.0);
    attr.map_or(Vec::new(), |attr| ints(printer.ir(), &attr))
}

impl CustomDirective<(AttrArg, AttrArg)> for ExponentMantissa {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (exponent, mantissa): (AttrArg, AttrArg),
    ) -> Asm {
        let at = parser.position();
        let text = parser.optional_keyword().unwrap_or_default();
        let bits = text.strip_prefix('e').and_then(|text| {
            let (exponent, mantissa) = text.split_once('m')?;
            Some([exponent.parse().ok()?, mantissa.parse().ok()?])
        });
        let Some(bits) = bits else {
            let message = format!("expected exponent mantissa in format e#m#, saw {text}");
            return Err(parser.error_at(at, &message));
        };
        for (slot, bits) in [exponent, mantissa].into_iter().zip(bits) {
            let bits: i32 = bits;
            let data = AttrData::Integer {
                value: i128::from(bits),
                ty: TypeData::int(32),
            };
            set_data(parser, slot.0, &data);
        }
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (exponent, mantissa): (AttrArg, AttrArg)) {
        for (text, slot) in [("e", exponent), ("m", mantissa)] {
            printer.text(text);
            let bits = printer.declared_attr(slot.0);
            let bits = bits.and_then(|bits| AttrRef::given(printer.ir(), &bits).as_int());
            printer.text(&bits.unwrap_or_default().to_string());
        }
    }
}

impl CustomDirective<(AttrArg,)> for ContractedDimensions {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
        let mut dims = DotDimensionNumbers::default();
        if parser.optional("batching_dims") {
            parser.expect("=")?;
            dims.lhs_batching_dimensions = Tokens::integers(parser)?;
            parser.expect("x")?;
            dims.rhs_batching_dimensions = Tokens::integers(parser)?;
            parser.expect(",")?;
        }
        parser.expect("contracting_dims")?;
        parser.expect("=")?;
        dims.lhs_contracting_dimensions = Tokens::integers(parser)?;
        parser.expect("x")?;
        dims.rhs_contracting_dimensions = Tokens::integers(parser)?;
        set_data(parser, slot.0, &dims.into());
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
        let attr = printer.declared_attr(slot.0);
        let dims = attr
            .and_then(|attr| AttrRef::given(printer.ir(), &attr).decode::<DotDimensionNumbers>());
        let dims = dims.unwrap_or_default();
        let batching = (dims.lhs_batching_dimensions, dims.rhs_batching_dimensions);
        if !batching.0.is_empty() || !batching.1.is_empty() {
            printer.text(&format!(
                "batching_dims = {:?} x {:?}, ",
                batching.0, batching.1
            ));
        }
        let contracting = (
            dims.lhs_contracting_dimensions,
            dims.rhs_contracting_dimensions,
        );
        printer.text(&format!(
            "contracting_dims = {:?} x {:?}",
            contracting.0, contracting.1
        ));
    }
}

impl CustomDirective<(AttrArg, AttrArg)> for PrecisionConfigAndAlgorithm {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (precision, algorithm): (AttrArg, AttrArg),
    ) -> Asm {
        if !parser.optional(",") {
            return Ok(());
        }
        if parser.optional("precision") {
            parser.expect("=")?;
            let mut words = Vec::new();
            parser.list("[", "]", |parser| {
                let at = parser.position();
                match parser.optional_keyword() {
                    Some(word) if ["DEFAULT", "HIGH", "HIGHEST"].contains(&word.as_str()) => {
                        words.push(AttrData::Text(format!("#stablehlo<precision {word}>")));
                        Ok(())
                    }
                    _ => Err(parser.error_at(at, "expected DEFAULT, HIGH or HIGHEST")),
                }
            })?;
            set_data(parser, precision.0, &AttrData::Array(words));
            if !parser.optional(",") {
                return Ok(());
            }
        }
        parser.expect("algorithm")?;
        parser.expect("=")?;
        let attr = parser.attr("algorithm", AttrForm::Full)?;
        parser.set_attr(algorithm.0, attr);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (precision, algorithm): (AttrArg, AttrArg)) {
        if let Some(attr) = printer.declared_attr(precision.0) {
            let ir = printer.ir();
            let words = ir.with_attr_view(&attr, |view| match view {
                AttrView::Array(items) => items.iter().map(|item| word(ir, item)).collect(),
                _ => Vec::new(),
            });
            printer.text(&format!(", precision = [{}]", words.join(", ")));
        }
        if let Some(attr) = printer.declared_attr(algorithm.0) {
            printer.text(", algorithm = ");
            printer.attr_value(&attr, AttrForm::Full);
        }
    }
}

/// `HIGH`, of `#stablehlo<precision HIGH>`.
fn word<I: Ir>(ir: &I, attr: &I::Attr) -> String {
    let text = AttrRef::given(ir, attr).as_text();
    let word = text.as_deref().and_then(|text| {
        text.strip_prefix("#stablehlo<precision ")?
            .strip_suffix('>')
    });
    word.unwrap_or("DEFAULT").to_string()
}

impl CustomDirective<(AttrArg,)> for CustomCallTarget {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
        let attr = parser.attr("call_target_name", AttrForm::Symbol)?;
        parser.set_attr(slot.0, attr);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
        printer.attr(slot.0, AttrForm::Symbol);
    }
}
