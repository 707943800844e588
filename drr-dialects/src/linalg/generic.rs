//! The syntax of ops whose body is written: `linalg.generic`, `linalg.map` and `linalg.reduce`.

use drr::constraint::AttrEnum;
use drr::ir::{AttrData, AttrView, Block, InsertPoint, Ir, Op, OpKind, OpState, Value, operands};
use drr::native::{AttrRef, IntoAttr};
use drr::op::format::{Asm, AsmParser, AsmPrinter, AttrForm, RegionStyle};
use drr::op::{HasView, OpDef};

use super::attrs::{IteratorType, IteratorTypeAttr};
use super::operands::{
    entries, parse_numbers, parse_operands, print_numbers, print_operands, print_results,
};
use super::{GenericOp, YieldOp};
use crate::names::result_names;

result_names! { broadcasted mapped transposed }

/// The name of the first result of `linalg.reduce`; the others have none.
pub(super) fn reduced<I: Ir>(_: &I, _: Op<I>, index: usize) -> Option<String> {
    (index == 0).then(|| "reduced".to_string())
}

/// The names of the arguments of a body.
pub(super) fn argument_name<I: Ir>(ir: &I, op: Op<I>, _: usize, index: usize) -> Option<String> {
    let loops = ir.interface::<dyn super::LinalgOp>(op)?;
    let is_generic = ir.is_named(ir.kind(op), GenericOp::DECL.name);
    let name = match (index < loops.num_inputs(), is_generic) {
        (true, _) => "in",
        (false, true) => "out",
        (false, false) => "init",
    };
    Some(name.to_string())
}

/// `{indexing_maps = …, iterator_types = ["parallel"]} operands (attrs = {…})? region -> types`.
pub(super) fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
    let start = parser.position();
    let attr = parser.attr("_", AttrForm::Full)?;
    let Some(entries) = entries(AttrRef::given(parser.ir(), &attr)) else {
        return Err(parser.error_at(start, "invalid kind of attribute specified"));
    };
    let mut iterators = None;
    for (name, attr) in entries {
        match name.as_str() {
            "iterator_types" => iterators = Some(attr),
            name => parser.add_attr(name, attr),
        }
    }
    let Some(iterators) = iterators.and_then(|attr| items(parser.ir(), &attr)) else {
        return Err(parser.error_at(start, "expected \"iterator_types\" array attribute"));
    };
    let mut types = Vec::new();
    for iterator in iterators {
        types.push(iterator_type(parser, &iterator)?);
    }
    crate::syntax::set_data(parser, 1, &AttrData::Array(types));
    parse_operands(parser)?;
    if parser.optional("attrs") {
        parser.expect("=")?;
        parser.attr_dict()?;
    }
    parser.written_region(0, &[])?;
    let results = parser.optional_arrow_types()?;
    parser.set_results(0, &results);
    Ok(())
}

/// The items of an array.
pub(super) fn items<I: Ir>(ir: &I, attr: &I::Attr) -> Option<Vec<I::Attr>> {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Array(items) => Some(items.to_vec()),
        _ => None,
    })
}

/// An iterator type, which is a string in this syntax.
fn iterator_type<I: Ir>(parser: &mut dyn AsmParser<I>, attr: &I::Attr) -> Asm<AttrData<I>> {
    let text = AttrRef::given(parser.ir(), attr).as_string();
    let Some(text) = text else {
        return Ok(AttrData::Attr(attr.clone()));
    };
    let case = IteratorType::WORDS.iter().position(|word| *word == text);
    let value = case.and_then(IteratorType::from_index);
    let data = value.and_then(|value| {
        IntoAttr::<I, drr::constraint::Is<IteratorTypeAttr>>::into_attr(IteratorTypeAttr { value })
    });
    data.ok_or_else(|| {
        let message = format!("unexpected iterator_type ({text})");
        parser.error_at(parser.position(), &message)
    })
}

pub(super) fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
    let op = printer.op();
    let iterators = GenericOp::wrap(printer.ir(), op).iterator_types();
    let words: Vec<String> = items(printer.ir(), &iterators.to_attr())
        .unwrap_or_default()
        .iter()
        .filter_map(|item| AttrRef::given(printer.ir(), item).decode::<IteratorTypeAttr>())
        .map(|case| format!("\"{}\"", IteratorType::WORDS[case.value.index()]))
        .collect();
    let doc = printer.declared_attr(2).is_some();
    let library_call = printer.declared_attr(3).is_some();
    printer.text(" {");
    if doc {
        printer.text("doc = ");
        printer.attr(2, AttrForm::Full);
        printer.text(", ");
    }
    printer.text("indexing_maps = ");
    printer.attr(0, AttrForm::Full);
    printer.text(&format!(", iterator_types = [{}]", words.join(", ")));
    if library_call {
        printer.text(", library_call = ");
        printer.attr(3, AttrForm::Full);
    }
    printer.text("}");
    print_operands(printer);
    let declared = GenericOp::DECL.attrs.iter().map(|attr| attr.name);
    let declared: Vec<&str> = declared.collect();
    if !printer.ir().discardable_attrs(op).is_empty() {
        printer.text(" attrs = ");
        printer.attr_dict_of(op, &declared);
    }
    printer.text(" ");
    printer.region(0, RegionStyle::FULL);
    print_results(printer);
}

// ---- Ops with a payload -------------------------------------------------------------------------

/// `({ payload {attrs} })? operands (name = [numbers])? {attrs} ((arguments) region)?`.
pub(super) fn parse_with_payload<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    numbers: Option<&str>,
) -> Asm {
    let mut payload = None;
    if parser.optional("{") {
        let kind = parser.op_name()?;
        let mut attrs = Vec::new();
        if parser.at("{") {
            let attr = parser.attr("_", AttrForm::Full)?;
            attrs = entries(AttrRef::given(parser.ir(), &attr)).unwrap_or_default();
        }
        parser.expect("}")?;
        payload = Some((kind, attrs));
    }
    let types = parse_operands(parser)?;
    if let Some(name) = numbers {
        parse_numbers(parser, name)?;
    }
    parser.attr_dict()?;
    let results = types.results(parser.ir());
    parser.set_results(0, &results);
    let Some((kind, attrs)) = payload else {
        let mut arguments = Vec::new();
        parser.list("(", ")", |parser| {
            arguments.push(parser.argument(true, true)?);
            Ok(())
        })?;
        return parser.written_region(0, &arguments);
    };
    let arguments = types.arguments(parser.ir());
    if arguments.is_empty() {
        parser.empty_region(0);
        return Ok(());
    }
    let reduces = numbers.is_some();
    let loc = parser.loc();
    let mut built = None;
    parser.built_region(0, &arguments, &mut |ir, block| {
        let new = Payload {
            kind,
            attrs: &attrs,
            loc: loc.clone(),
        };
        built = new.build(ir, block, reduces);
    });
    match built {
        Some(()) => Ok(()),
        None => Err(parser.error_at(parser.name_position(), "expected an output")),
    }
}

/// The op of the short form.
struct Payload<'a, I: Ir> {
    kind: OpKind,
    attrs: &'a [(String, I::Attr)],
    loc: I::Loc,
}

impl<I: Ir> Payload<'_, I> {
    /// Creates the body: the op with the inputs as operands, after the last output if it reduces.
    fn build(self, ir: &mut I, block: Block<I>, reduces: bool) -> Option<()> {
        let arguments = ir.block_args(block);
        let (last, inputs) = arguments.split_last()?;
        let first = reduces.then_some(last);
        let operands: Vec<Value<I>> = first.into_iter().chain(inputs).copied().collect();
        let mut attrs = Vec::new();
        for (name, attr) in self.attrs {
            attrs.push((ir.bind_attr(self.kind, name), attr.clone()));
        }
        let state = OpState {
            operands: &operands,
            result_types: &[ir.value_type(*last)],
            attrs: &attrs,
            ..OpState::new(self.kind, self.loc.clone())
        };
        let payload = ir.create_op(InsertPoint::End(block), state);
        let end = ir.bind_op::<YieldOp>()?;
        let state = OpState {
            operands: &[ir.result(payload, 0)],
            ..OpState::new(end, self.loc)
        };
        ir.create_op(InsertPoint::End(block), state);
        Some(())
    }
}

/// The payload, if the body is one that the short form stands for.
fn payload<I: Ir>(ir: &I, op: Op<I>, reduces: bool) -> Option<Op<I>> {
    let [payload, end] = body_ops(ir, op)[..] else {
        return None;
    };
    let region = ir.region(op, 0)?;
    let arguments = ir.block_args(ir.single_block(region)?);
    let operands: Vec<Value<I>> = operands(ir, payload).collect();
    let expected: Vec<Value<I>> = match (reduces, arguments.split_first()) {
        // The last operand is the first argument, as in MLIR.
        (true, Some((first, others))) => others.iter().chain([first]).copied().collect(),
        (_, _) => arguments[..arguments.len().checked_sub(1)?].to_vec(),
    };
    let yields = ir.num_results(payload) == 1
        && ir.num_operands(end) == 1
        && ir.operand(end, 0) == ir.result(payload, 0);
    let plain = ir.num_regions(payload) == 0 && ir.num_successors(payload) == 0;
    (yields && plain && !operands.is_empty() && operands == expected).then_some(payload)
}

pub(super) fn print_with_payload<I: Ir>(printer: &mut dyn AsmPrinter<I>, numbers: Option<&str>) {
    let op = printer.op();
    let payload = payload(printer.ir(), op, numbers.is_some());
    if let Some(payload) = payload {
        let ir = printer.ir();
        let name = ir.kind_name(ir.kind(payload));
        let hidden = has_no_fast_math(ir, payload).then_some("fastmath");
        printer.text(&format!(" {{ {name}"));
        printer.attr_dict_of(payload, hidden.as_slice());
        printer.text(" }");
    }
    print_operands(printer);
    match numbers {
        Some(name) => {
            print_numbers(printer, name);
            printer.attr_dict_of(op, &[name]);
        }
        None => printer.attr_dict_of(op, &[]),
    }
    if payload.is_some() {
        return;
    }
    printer.indent(true);
    printer.newline();
    printer.text("(");
    let arguments = printer.entry_args(0);
    printer.list(arguments, |printer, argument| {
        printer.region_argument(argument, None);
    });
    printer.text(") ");
    printer.region(0, RegionStyle::BODY);
    printer.indent(false);
}

/// True if the operation has the default `fastmath`, which the short form leaves out.
fn has_no_fast_math<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let Some(name) = ir.attr_name(ir.kind(op), "fastmath") else {
        return false;
    };
    ir.with_attr(op, name, |attr| {
        attr.is_some_and(|attr| ir.display_attr(attr) == "#arith.fastmath<none>")
    })
}

/// The operations of a region's only block.
fn body_ops<I: Ir>(ir: &I, op: Op<I>) -> Vec<Op<I>> {
    let region = ir.region(op, 0);
    let block = region.and_then(|region| ir.single_block(region));
    let first = block.and_then(|block| ir.first_op(block));
    // More than two are of no interest.
    std::iter::successors(first, |op| ir.next_op(*op))
        .take(3)
        .collect()
}
