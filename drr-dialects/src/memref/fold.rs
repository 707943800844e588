//! Folds of `memref`.

use drr::ir::{AttrData, DYNAMIC, Fold, Ir, MemRefLayout, Op, StridedLayout, Value};
use drr::native::{AttrRef, Ty};
use drr::op::{FoldOp, HasView, IntoFold};

use super::subview::dropped;
use super::verify::are_cast_compatible;
use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp,
    MemorySpaceCastOp, ReinterpretCastOp, SubViewOp, TransposeOp, ViewOp,
};
use crate::fold_shape::{self, index};
use crate::mixed::{Index, mixed_slice};
use crate::shape::nth_dynamic;
use crate::syntax::ints;

fn in_place<I: Ir>(changed: bool) -> Fold<I> {
    match changed {
        true => Fold::InPlace,
        false => Fold::No,
    }
}

/// Takes the operands of casts from ranked memrefs for their results, except for one value (MLIR's
/// `foldMemRefCast`).
fn skip_casts<I: Ir>(op: &mut FoldOp<'_, I>, except: Option<Value<I>>) -> bool {
    let mut changed = false;
    for index in 0..op.ir().num_operands(op.handle()) {
        let operand = op.operand(index);
        let cast = op.defined_by::<CastOp>(operand);
        let source = cast.map(|cast| op.ir().operand(cast, 0));
        if let Some(source) = source
            && Some(operand) != except
            && op.type_of(source).rank().is_some()
        {
            op.set_operand(index, source);
            changed = true;
        }
    }
    changed
}

/// A cast of a cast. MLIR also folds casts that contradict one another, to a cast that does not verify.
pub(super) fn cast<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let inner = op.defined_by::<CastOp>(op.operand(0));
    let contradicts = inner.is_some_and(|inner| {
        let origin = op.type_of(op.ir().operand(inner, 0));
        origin.rank().is_some() && !are_cast_compatible(origin, op.result_type(0))
    });
    match !contradicts && skip_casts(op, None) {
        true => Fold::InPlace,
        false => fold_shape::cast(op),
    }
}

/// An op that takes any memref of the elements.
pub(crate) fn casts<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    in_place(skip_casts(op, None))
}

/// As [`casts`], for an op whose first operand is a value of the memref.
pub(super) fn casts_but_value<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let value = op.operand(0);
    in_place(skip_casts(op, Some(value)))
}

/// Takes the operand of the operation that defines operand 0, if `inner` finds it.
fn skip<I: Ir>(
    op: &mut FoldOp<'_, I>,
    inner: impl Fn(&FoldOp<'_, I>, Value<I>) -> Option<Op<I>>,
) -> bool {
    let source = inner(op, op.operand(0)).map(|inner| op.ir().operand(inner, 0));
    if let Some(source) = source {
        op.set_operand(0, source);
    }
    source.is_some()
}

pub(super) fn memory_space_cast<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    match skip(op, |op, value| op.defined_by::<MemorySpaceCastOp>(value)) {
        true => Fold::InPlace,
        false => fold_shape::cast(op),
    }
}

/// The same alignment twice.
pub(super) fn assume_alignment<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    let source = op.operand(0);
    let inner = op.defined_by::<AssumeAlignmentOp>(source)?;
    (op.attr("alignment")? == op.attr_of(inner, "alignment")?).then_some(source)
}

/// True if none of the second numbers is known where the first one is not.
fn learns_nothing(from: &[i64], to: &[i64]) -> bool {
    let learns = |(from, to): (&i64, &i64)| *from == DYNAMIC && *to != DYNAMIC;
    from.len() == to.len() && !from.iter().zip(to).any(learns)
}

/// True if both types have strides, and those of the first one say at least as much.
pub(crate) fn forgets_layout<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>) -> bool {
    let (Some(from), Some(to)) = (from.strides(), to.strides()) else {
        return false;
    };
    learns_nothing(&[from.offset], &[to.offset]) && learns_nothing(&from.strides, &to.strides)
}

/// True if sizes, offset and strides of the first type, a cast's operand, say at least as much as
/// those of its result (MLIR's `canFoldIntoConsumerOp`).
pub(super) fn forgets<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>) -> bool {
    let (Some(from_sizes), Some(to_sizes)) = (from.shape(), to.shape()) else {
        return false;
    };
    from.element_type() == to.element_type()
        && learns_nothing(&from_sizes, &to_sizes)
        && forgets_layout(from, to)
}

/// A cast that forgets sizes or the layout.
pub(super) fn copy<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    for index in 0..2 {
        let operand = op.operand(index);
        let cast = op.defined_by::<CastOp>(operand);
        let source = cast.map(|cast| op.ir().operand(cast, 0));
        if let Some(source) = source
            && forgets(op.type_of(source), op.type_of(operand))
        {
            op.set_operand(index, source);
            return Fold::InPlace;
        }
    }
    Fold::No
}

pub(super) fn expand_shape<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    fold_shape::reshape::<I, CollapseShapeOp>(op)
}
pub(super) fn collapse_shape<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    fold_shape::reshape::<I, ExpandShapeOp>(op)
}

/// A transposition that is none, or two in a row.
pub(super) fn transpose<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let permutation = |op: &FoldOp<'_, I>, of| op.attr_of(of, "permutation")?.as_affine_map();
    let source = op.operand(0);
    let Some(mut map) = permutation(op, op.handle()) else {
        return Fold::No;
    };
    if map.is_identity() && op.type_of(source) == op.result_type(0) {
        return source.into_fold();
    }
    let Some(inner) = op.defined_by::<TransposeOp>(source) else {
        return Fold::No;
    };
    let (Some(before), Some(order)) = (permutation(op, inner), map.dims_of_results()) else {
        return Fold::No;
    };
    map.results = order
        .iter()
        .map(|dim| before.results[*dim].clone())
        .collect();
    let origin = op.ir().operand(inner, 0);
    if op
        .set_attr("permutation", &AttrData::AffineMap(map))
        .is_none()
    {
        return Fold::No;
    }
    op.set_operand(0, origin);
    Fold::InPlace
}

pub(super) fn dim<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let wanted = op.constant(1).and_then(AttrRef::as_int);
    let shape = op.type_of(op.operand(0)).shape();
    let (Some(wanted), Some(shape)) = (wanted, shape) else {
        return Fold::No;
    };
    let Some(wanted) = usize::try_from(wanted).ok().filter(|at| *at < shape.len()) else {
        return Fold::No;
    };
    let Some(nth) = nth_dynamic(&shape, wanted) else {
        return index(op, shape[wanted].into()).into_fold();
    };
    match size_of(op, wanted, nth) {
        Some(size) => size.into_fold(),
        None => casts(op),
    }
}

/// The operand of what defines operand 0 that is the size of dimension `dim`, which is its dynamic one
/// number `nth`.
fn size_of<I: Ir>(op: &FoldOp<'_, I>, dim: usize, nth: usize) -> Option<Value<I>> {
    let (ir, memref) = (op.ir(), op.operand(0));
    let sizes = if let Some(alloc) = op.defined_by::<AllocOp>(memref) {
        AllocOp::wrap(ir, alloc).dynamic_sizes()
    } else if let Some(alloca) = op.defined_by::<AllocaOp>(memref) {
        AllocaOp::wrap(ir, alloca).dynamic_sizes()
    } else if let Some(view) = op.defined_by::<ViewOp>(memref) {
        ViewOp::wrap(ir, view).sizes()
    } else {
        let view = SubViewOp::wrap(ir, op.defined_by::<SubViewOp>(memref)?);
        let sizes = ints(ir, &view.static_sizes().to_attr());
        let (source, result) = (view.source().ty(), view.result().ty());
        let dropped = dropped(&source.strides()?, &result.strides()?, &sizes)?;
        let mut kept = (0..sizes.len()).filter(|at| !dropped[*at]);
        let nth = nth_dynamic(&sizes, kept.nth(dim)?)?;
        return Some(view.sizes().get(nth)?.handle());
    };
    Some(sizes.get(nth)?.handle())
}

pub(super) fn reinterpret_cast<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let is_skipped = skip(op, |op, value| {
        let inner = op.defined_by::<ReinterpretCastOp>(value);
        let inner = inner.or_else(|| op.defined_by::<CastOp>(value));
        inner.or_else(|| {
            op.defined_by::<SubViewOp>(value)
                .filter(|view| begins_at_zero(op, *view))
        })
    });
    if is_skipped {
        return Fold::InPlace;
    }
    let (source, result) = (op.operand(0), op.result_type(0));
    let view = op.view::<ReinterpretCastOp>();
    let is_same = result.has_static_shape()
        && op.type_of(source) == result
        && ints(op.ir(), &view.static_offsets().to_attr()).first() == Some(&0);
    is_same.then_some(source).into_fold()
}

/// True if all offsets of a subview are zero.
fn begins_at_zero<I: Ir>(op: &FoldOp<'_, I>, view: Op<I>) -> bool {
    let view = SubViewOp::wrap(op.ir(), view);
    let offsets = ints(op.ir(), &view.static_offsets().to_attr());
    let mut values = view.offsets().iter();
    offsets
        .iter()
        .all(|offset| *offset == 0 || *offset == DYNAMIC)
        && values.all(|value| op.constant_of(value.handle()).is_some_and(AttrRef::is_zero))
}

/// A view that is all of a buffer of known size.
pub(super) fn view<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let (source, result) = (op.operand(0), op.result_type(0));
    match result.has_static_shape() && op.type_of(source) == result {
        true => source.into_fold(),
        false => casts(op),
    }
}

/// A part that is all of a buffer of known size, or of another part.
pub(super) fn subview<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    let (ir, source, result) = (op.ir(), op.operand(0), op.result_type(0));
    if op.type_of(source) != result {
        return None;
    }
    let is_static = |layout| match layout {
        MemRefLayout::Strided(layout) => StridedLayout::is_static(&layout),
        MemRefLayout::Map(_) => true,
    };
    if result.has_static_shape() && result.layout().is_none_or(is_static) {
        return Some(source);
    }
    let inner = SubViewOp::wrap(ir, op.defined_by::<SubViewOp>(source)?);
    let slice = mixed_slice!(op.view::<SubViewOp>());
    let all = |list: &[Index<I>], number| list.iter().all(|one| one.known(ir) == Some(number));
    let is_whole = slice.sizes == mixed_slice!(inner).sizes
        && all(&slice.offsets, 0)
        && all(&slice.strides, 1);
    is_whole.then_some(source)
}
