//! Syntax that ops of several dialects share.

use std::ops::Range;

use drr::ir::{AttrData, AttrView, Container, DYNAMIC, ElementsData, Ir, Type, TypeData, Value};
use drr::native::{AttrRef, Vals};
use drr::op::format::{
    Asm, AsmOperand, AsmParser, AsmPrinter, AttrArg, CustomDirective, OperandArg,
};

/// A value or the number that stands for it.
pub(crate) enum Index<I: Ir> {
    Value(Value<I>),
    Number(i64),
}

impl<I: Ir> Copy for Index<I> {}
impl<I: Ir> Clone for Index<I> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Values for the dynamic entries among `numbers`.
pub(crate) fn mixed<I: Ir>(
    numbers: &[i64],
    values: impl IntoIterator<Item = Value<I>>,
) -> Vec<Index<I>> {
    let mut values = values.into_iter();
    let numbers = numbers.iter();
    let mixed = numbers.filter_map(|number| match *number {
        DYNAMIC => Some(Index::Value(values.next()?)),
        number => Some(Index::Number(number)),
    });
    mixed.collect()
}

/// The numbers of a dense array of integers.
pub(crate) fn ints<I: Ir>(ir: &I, attr: &I::Attr) -> Vec<i64> {
    ir.with_attr_view(attr, |view| match view {
        AttrView::DenseInts { values, .. } => values.to_vec(),
        _ => Vec::new(),
    })
}

/// The operands of the first `count` successors of a switch: behind the flag those of the default,
/// then those of each case, as many as `lengths` says.
pub(crate) fn switch_operands(default: usize, lengths: &[i64], count: usize) -> Vec<Range<usize>> {
    let lengths = lengths
        .iter()
        .map(|length| usize::try_from(*length).unwrap_or(0));
    let lengths = [default].into_iter().chain(lengths);
    let mut start = 1;
    let all = lengths.chain(std::iter::repeat(0)).take(count);
    all.map(|length| {
        start += length;
        start - length..start
    })
    .collect()
}

/// The integers of elements.
pub(crate) fn elements<I: Ir>(attr: AttrRef<'_, I>) -> Vec<i64> {
    attr.view(|view| match view {
        AttrView::Elements { elements, .. } => (0..elements.len())
            .map(|at| elements.int(at).unwrap_or_default() as i64)
            .collect(),
        _ => Vec::new(),
    })
}

/// `[4, %a]` or `(4, %a)`: the values, and the numbers, [`DYNAMIC`] for a value.
pub(crate) fn parse_index_list<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    [open, close]: [&str; 2],
) -> Asm<(Vec<AsmOperand>, Vec<i64>)> {
    let (mut values, mut numbers) = (Vec::new(), Vec::new());
    parser.list(open, close, |parser| {
        if parser.at_operand() {
            values.push(parser.operand()?);
            numbers.push(DYNAMIC);
            return Ok(());
        }
        match parser.optional_integer()? {
            Some(number) => numbers.push(number),
            None => {
                let message = "expected SSA value or integer";
                return Err(parser.error_at(parser.position(), message));
            }
        }
        Ok(())
    })?;
    Ok((values, numbers))
}

/// Prints what [`parse_index_list`] reads.
pub(crate) fn print_index_list<I: Ir>(
    printer: &mut dyn AsmPrinter<I>,
    [open, close]: [&str; 2],
    list: Vec<Index<I>>,
) {
    printer.text(open);
    printer.list(list, |printer, index| match index {
        Index::Value(value) => printer.value(value),
        Index::Number(number) => printer.text(&number.to_string()),
    });
    printer.text(close);
}

/// A builtin type.
pub(crate) fn builtin<I: Ir>(parser: &mut dyn AsmParser<I>, data: TypeData<I>) -> Asm<Type<I>> {
    match parser.ir().make_type(&data) {
        Some(ty) => Ok(ty),
        None => Err(parser.error_at(parser.position(), "has a type that the IR lacks")),
    }
}

/// Sets a declared attribute of numbers of 64 bits.
pub(crate) fn set_i64s<I: Ir>(parser: &mut dyn AsmParser<I>, slot: usize, numbers: &[i64]) {
    set_data(parser, slot, &AttrData::dense_i64(numbers.iter().copied()));
}

/// Sets a declared attribute of numbers of 32 bits.
pub(crate) fn set_i32s<I: Ir>(parser: &mut dyn AsmParser<I>, slot: usize, numbers: &[usize]) {
    let numbers = numbers.iter().map(|number| *number as i128).collect();
    let data = AttrData::DenseArray {
        element: TypeData::int(32),
        elements: ElementsData::Ints(numbers),
    };
    set_data(parser, slot, &data);
}

/// Sets a declared attribute to integers as the elements of a vector.
pub(crate) fn set_vector<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    slot: usize,
    numbers: &[i64],
    element: TypeData<I>,
) {
    let ty = TypeData::Shaped {
        container: Container::Vector,
        shape: Some(vec![numbers.len() as i64]),
        element: Box::new(element),
    };
    let elements = ElementsData::Ints(numbers.iter().map(|number| i128::from(*number)).collect());
    set_data(parser, slot, &AttrData::Elements { ty, elements });
}

/// Sets a declared attribute.
pub(crate) fn set_data<I: Ir>(parser: &mut dyn AsmParser<I>, slot: usize, data: &AttrData<I>) {
    if let Some(attr) = parser.ir().make_attr(data) {
        parser.set_attr(slot, attr);
    }
}

/// `[4, %a]`: an operand group and an array of numbers.
pub(crate) struct DynamicIndexList;

impl CustomDirective<(OperandArg, AttrArg)> for DynamicIndexList {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (values, numbers): (OperandArg, AttrArg),
    ) -> Asm {
        let (operands, list) = parse_index_list(parser, ["[", "]"])?;
        parser.set_operand_names(values.0, &operands)?;
        set_i64s(parser, numbers.0, &list);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (values, numbers): (OperandArg, AttrArg)) {
        let numbers = printer.declared_attr(numbers.0);
        let numbers = numbers.map_or(Vec::new(), |attr| ints(printer.ir(), &attr));
        let list = mixed(&numbers, printer.operand_group(values.0));
        print_index_list(printer, ["[", "]"], list);
    }
}

/// The handles of values.
pub(crate) fn handles<I: Ir>(values: Vals<'_, I>) -> Vec<Value<I>> {
    values.iter().map(|value| value.handle()).collect()
}
