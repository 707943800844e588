//! Syntax that ops of several dialects share.

use std::ops::Range;

use drr::ir::{AttrData, AttrView, Container, ElementsData, Ir, Type, TypeData, Value};
use drr::native::{AttrRef, Vals};
use drr::op::format::{Asm, AsmParser};

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

/// The handles of values.
pub(crate) fn handles<I: Ir>(values: Vals<'_, I>) -> Vec<Value<I>> {
    values.iter().map(|value| value.handle()).collect()
}
