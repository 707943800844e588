//! Folds of `tensor`.

use drr::ir::{AttrView, DYNAMIC, FloatValue, Fold, FoldValue, Ir, Op, Value};
use drr::native::AttrRef;
use drr::op::{FoldOp, HasView, IntoFold};

use super::casts::cast_from_more_static;
use super::{
    CollapseShapeOp, DimOp, ExpandShapeOp, ExtractSliceOp, FromElementsOp, GenerateOp, InsertOp,
    InsertSliceOp, PadOp, ReshapeOp,
};
use crate::fold::{Number, Numbers, constant, numbers_of};
use crate::fold_shape::{self, index};
use crate::mixed::mixed_slice;
use crate::number::Int;
use crate::shape::nth_dynamic;
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
        Some(&DYNAMIC) => match size_of(op, &shape, wanted) {
            Some(size) => size.into_fold(),
            None => skip_cast(op, 0),
        },
        Some(&size) => index(op, size.into()).into_fold(),
    }
}

/// Takes the operand of a cast to a type that says less.
fn skip_cast<I: Ir>(op: &mut FoldOp<'_, I>, index: usize) -> Fold<I> {
    match cast_from_more_static(op.ir(), op.operand(index)) {
        Some(source) => {
            op.set_operand(index, source);
            Fold::InPlace
        }
        None => Fold::No,
    }
}

/// The operand of what defines operand 0 that is the size of a dynamic dimension.
fn size_of<I: Ir>(op: &FoldOp<'_, I>, shape: &[i64], dim: usize) -> Option<Value<I>> {
    let (ir, source) = (op.ir(), op.operand(0));
    if let Some(generate) = op.defined_by::<GenerateOp>(source) {
        let extents = GenerateOp::wrap(ir, generate).dynamic_extents();
        return Some(extents.get(nth_dynamic(shape, dim)?)?.handle());
    }
    // Not of a slice of smaller rank, as in MLIR.
    let slice = ExtractSliceOp::wrap(ir, op.defined_by::<ExtractSliceOp>(source)?);
    let sizes = ints(ir, &slice.static_sizes().to_attr());
    let nth = nth_dynamic(&sizes, dim).filter(|_| sizes.len() == shape.len())?;
    Some(slice.sizes().get(nth)?.handle())
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
    if op.constant(0).is_some_and(AttrRef::is_splat) {
        return element(op, tensor, 0).into_fold();
    }
    let insert = op.defined_by::<InsertOp>(tensor);
    if let Some(insert) = insert.filter(|insert| writes_there(op, *insert)) {
        return op.ir().operand(insert, 0).into_fold();
    }
    let Some(at) = flat_index(op) else {
        return Fold::No;
    };
    if let Some(elements) = op.defined_by::<FromElementsOp>(tensor) {
        let in_bounds = at < op.ir().num_operands(elements);
        return in_bounds.then(|| op.ir().operand(elements, at)).into_fold();
    }
    element(op, tensor, at).into_fold()
}

/// True if an insertion has the constant indices of an extraction.
fn writes_there<I: Ir>(op: &FoldOp<'_, I>, insert: Op<I>) -> bool {
    let index = |value| op.constant_of(value).and_then(AttrRef::as_int);
    (1..op.ir().num_operands(op.handle())).all(|at| {
        let own = index(op.operand(at));
        own.is_some() && own == index(op.ir().operand(insert, at + 1))
    })
}

/// Element `at` of a dense constant.
fn element<I: Ir>(op: &mut FoldOp<'_, I>, tensor: Value<I>, at: usize) -> Option<FoldValue<I>> {
    let int = number_at::<I, Int>(op, tensor, at);
    int.or_else(|| number_at::<I, FloatValue>(op, tensor, at))
}

/// Element `at` of a dense constant of such numbers. The others are not read.
fn number_at<I: Ir, T: Number>(
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
    let ty = op.result_type(0);
    let reshaped = op.constant(0).and_then(|constant| constant.reshaped(ty));
    reshaped.and_then(|data| op.make(&data)).into_fold()
}

/// A constant of equal elements in another shape that is known.
pub(super) fn resized<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let resized = op.constant(0)?.resize_splat(op.result_type(0))?;
    op.make(&resized)
}

pub(super) fn extract_slice<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    if let Some(constant) = resized(op) {
        return constant.into_fold();
    }
    let (ir, source, ty) = (op.ir(), op.operand(0), op.result_type(0));
    let slice = mixed_slice!(op.view::<ExtractSliceOp>());
    let is_whole =
        op.type_of(source) == ty && ty.shape().is_some_and(|dims| slice.is_whole(ir, &dims));
    if is_whole {
        return source.into_fold();
    }
    let insert = op.defined_by::<InsertSliceOp>(source);
    let insert = insert.map(|insert| InsertSliceOp::wrap(ir, insert));
    insert
        .filter(|insert| insert.source().ty() == ty && mixed_slice!(insert) == slice)
        .map(|insert| insert.source().handle())
        .into_fold()
}

pub(super) fn insert_slice<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let (ir, source, dest) = (op.ir(), op.operand(0), op.operand(1));
    let (source_ty, ty) = (op.type_of(source), op.result_type(0));
    let slice = mixed_slice!(op.view::<InsertSliceOp>());
    let is_whole = source_ty == ty
        && ty.has_static_shape()
        && ty.shape().is_some_and(|dims| slice.is_whole(ir, &dims));
    if is_whole {
        return source.into_fold();
    }
    // The operation overwrites all that an equal one before it wrote.
    let before = op.defined_by::<InsertSliceOp>(dest);
    let before = before.map(|before| InsertSliceOp::wrap(ir, before));
    let before = before
        .filter(|before| before.source().ty() == source_ty && mixed_slice!(before) == slice)
        .map(|before| before.dest().handle());
    if let Some(before) = before {
        op.set_operand(1, before);
        return Fold::InPlace;
    }
    let extract = op.defined_by::<ExtractSliceOp>(source);
    let extract = extract.map(|extract| ExtractSliceOp::wrap(ir, extract));
    let is_there = extract
        .is_some_and(|extract| extract.source().handle() == dest && mixed_slice!(extract) == slice);
    let is_empty = slice.sizes.iter().any(|size| size.known(ir) == Some(0));
    (is_there || is_empty).then_some(dest).into_fold()
}

/// One tensor of the type of the result.
pub(super) fn concat<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    let is_one = op.ir().num_operands(op.handle()) == 1;
    (is_one && op.type_of(op.operand(0)) == op.result_type(0)).then(|| op.operand(0))
}

pub(super) fn pad<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    let (source, ty) = (op.operand(0), op.result_type(0));
    let nothing = op.view::<PadOp>().nofold().is_none() && ty.has_static_shape();
    (nothing && op.type_of(source) == ty).then_some(source)
}

pub(super) fn reshape<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    if let Some(constant) = resized(op) {
        return constant.into_fold();
    }
    let source = op.operand(0);
    if let Some(inner) = op.defined_by::<ReshapeOp>(source) {
        let inner = op.ir().operand(inner, 0);
        op.set_operand(0, inner);
        return Fold::InPlace;
    }
    let keeps_shape = op.type_of(source) == op.result_type(0) && keeps_sizes(op).unwrap_or(false);
    keeps_shape.then_some(source).into_fold()
}

/// True if a tensor of the type of the result is reshaped to the sizes that it has.
fn keeps_sizes<I: Ir>(op: &FoldOp<'_, I>) -> Option<bool> {
    let (ir, source) = (op.ir(), op.operand(0));
    let dims = op.type_of(source).shape()?;
    if dims.len() == 1 {
        return Some(true);
    }
    let shape = op.defined_by::<FromElementsOp>(op.operand(1))?;
    let is_size = |at: usize| {
        let size = ir.operand(shape, at);
        if let Some(size) = op.constant_of(size) {
            return size.is_int(dims[at].into());
        }
        op.defined_by::<DimOp>(size).is_some_and(|dim| {
            let index = op.constant_of(ir.operand(dim, 1));
            ir.operand(dim, 0) == source && index.is_some_and(|index| index.is_int(at as i128))
        })
    };
    Some(ir.num_operands(shape) == dims.len() && (0..dims.len()).all(is_size))
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
