//! Folds of `tensor`.

use drr::ir::{AttrView, DYNAMIC, FloatValue, Fold, FoldValue, Ir, Value};
use drr::native::AttrRef;
use drr::op::{FoldOp, HasView, IntoFold};

use super::{CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, FromElementsOp, GenerateOp};
use crate::fold::{Number, Numbers, constant, numbers_of};
use crate::fold_shape::{self, index};
use crate::number::Int;
use crate::syntax::ints;

/// The index that a constant operand is.
fn index_at<I: Ir>(op: &FoldOp<'_, I>, operand: usize) -> Option<usize> {
    usize::try_from(op.constant(operand)?.as_int()?).ok()
}

pub(super) fn dim<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let source = op.operand(0);
    let (Some(wanted), Some(shape)) = (index_at(op, 1), op.type_of(source).shape()) else {
        return Fold::No;
    };
    match shape.get(wanted) {
        None => Fold::No,
        Some(&DYNAMIC) => size_of(op, &shape, wanted).into_fold(),
        Some(&size) => index(op, size.into()).into_fold(),
    }
}

/// The operand of what defines operand 0 that is the size of a dynamic dimension.
fn size_of<I: Ir>(op: &FoldOp<'_, I>, shape: &[i64], dim: usize) -> Option<Value<I>> {
    let (ir, source) = (op.ir(), op.operand(0));
    let nth = |sizes: &[i64]| sizes[..dim].iter().filter(|size| **size == DYNAMIC).count();
    if let Some(generate) = op.defined_by::<GenerateOp>(source) {
        let extents = GenerateOp::wrap(ir, generate).dynamic_extents();
        return Some(extents.get(nth(shape))?.handle());
    }
    // Not of a slice of smaller rank, as in MLIR.
    let slice = ExtractSliceOp::wrap(ir, op.defined_by::<ExtractSliceOp>(source)?);
    let sizes = ints(ir, &slice.static_sizes().to_attr());
    let fits = sizes.len() == shape.len() && sizes[dim] == DYNAMIC;
    fits.then(|| Some(slice.sizes().get(nth(&sizes))?.handle()))?
}

/// One of the elements of a tensor, by its constant indices.
fn flat_index<I: Ir>(op: &FoldOp<'_, I>) -> Option<usize> {
    let shape = op.type_of(op.operand(0)).shape()?;
    let mut flat = 0_usize;
    for (at, size) in shape.iter().enumerate() {
        let (index, size) = (index_at(op, at + 1)?, usize::try_from(*size).ok()?);
        flat = flat.checked_mul(size)?.checked_add(index)?;
        if index >= size {
            return None;
        }
    }
    Some(flat)
}

pub(super) fn extract<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let tensor = op.operand(0);
    let at = match op.constant(0).is_some_and(AttrRef::is_splat) {
        true => 0,
        false => match flat_index(op) {
            Some(flat) => flat,
            None => return Fold::No,
        },
    };
    if let Some(elements) = op.defined_by::<FromElementsOp>(tensor) {
        let in_bounds = at < op.ir().num_operands(elements);
        return in_bounds.then(|| op.ir().operand(elements, at)).into_fold();
    }
    let element = element::<I, Int>(op, tensor, at);
    element
        .or_else(|| element_float(op, tensor, at))
        .into_fold()
}

fn element_float<I: Ir>(
    op: &mut FoldOp<'_, I>,
    tensor: Value<I>,
    at: usize,
) -> Option<FoldValue<I>> {
    element::<I, FloatValue>(op, tensor, at)
}

/// Element `at` of a dense constant. The others are not read.
fn element<I: Ir, T: Number>(
    op: &mut FoldOp<'_, I>,
    tensor: Value<I>,
    at: usize,
) -> Option<FoldValue<I>> {
    let element = op.type_of(tensor).element_type()?;
    let number = op.constant_of(tensor)?.view(|view| match view {
        AttrView::Elements { elements, .. } if elements.is_splat() => {
            T::element(elements, 0, element)
        }
        AttrView::Elements { elements, .. } if at < elements.len() => {
            T::element(elements, at, element)
        }
        _ => None,
    })?;
    let ty = op.result_type(0).handle();
    constant(op, ty, vec![number], (1, false))
}

pub(super) fn expand_shape<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    match fold_shape::reshape::<I, CollapseShapeOp>(op) {
        Some(value) => value.into_fold(),
        None => reshaped(op),
    }
}
pub(super) fn collapse_shape<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    match fold_shape::reshape::<I, ExpandShapeOp>(op) {
        Some(value) => value.into_fold(),
        None => reshaped(op),
    }
}

/// A constant in another shape.
fn reshaped<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    fn with<I: Ir, T: Number>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
        let numbers = match numbers_of::<I, T>(op, op.operand(0))? {
            Numbers::Scalar(number) | Numbers::Splat(number) => vec![number],
            Numbers::Dense(numbers) => numbers,
        };
        let ty = op.result_type(0).handle();
        constant(op, ty, numbers, (1, true))
    }
    if !op.result_type(0).has_static_shape() {
        return Fold::No;
    }
    with::<I, Int>(op)
        .or_else(|| with::<I, FloatValue>(op))
        .into_fold()
}

/// The scalar is what all elements are.
pub(super) fn insert<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    fn same<I: Ir, T: Number>(op: &FoldOp<'_, I>) -> Option<bool> {
        let scalar = numbers_of::<I, T>(op, op.operand(0))?.one()?;
        Some(numbers_of::<I, T>(op, op.operand(1))?.one()? == scalar)
    }
    let dest = op.constant(1).filter(|attr| attr.is_splat())?;
    let same = same::<I, Int>(op).or_else(|| same::<I, FloatValue>(op))?;
    same.then(|| FoldValue::Attr(dest.to_attr()))
}

pub(super) fn from_elements<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let count = op.ir().num_operands(op.handle());
    dense::<I, Int>(op, count).or_else(|| dense::<I, FloatValue>(op, count))
}

pub(super) fn splat<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let is_static = op.result_type(0).has_static_shape();
    let count = usize::from(is_static);
    dense::<I, Int>(op, count).or_else(|| dense::<I, FloatValue>(op, count))
}

/// The dense constant of the first operands.
fn dense<I: Ir, T: Number>(op: &mut FoldOp<'_, I>, count: usize) -> Option<FoldValue<I>> {
    let numbers = (0..count).map(|at| match numbers_of::<I, T>(op, op.operand(at))? {
        Numbers::Scalar(number) => Some(number),
        Numbers::Splat(_) | Numbers::Dense(_) => None,
    });
    let mut numbers: Vec<T> = numbers.collect::<Option<_>>()?;
    let first = numbers.first()?.clone();
    if numbers.iter().all(|number| *number == first) {
        numbers = vec![first];
    }
    let ty = op.result_type(0).handle();
    constant(op, ty, numbers, (count, true))
}
