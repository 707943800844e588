//! The loops of `linalg` ops: indexing maps and iterator types. These functions are pure.

use drr::constraint::Is;
use drr::ir::{AffineExpr, AffineMap, AttrData, Ir};
use drr::native::{IntoAttr, Val};
use drr_dialects::linalg::{IteratorType, IteratorTypeAttr};

use crate::eval::axis_of;

fn rank<I: Ir, R>(value: Val<'_, I, R>) -> Option<usize> {
    value.ty().rank()
}

/// `affine_map`s as an attribute.
pub(super) fn maps<I: Ir>(maps: impl IntoIterator<Item = AffineMap>) -> AttrData<I> {
    AttrData::Array(maps.into_iter().map(AttrData::AffineMap).collect())
}

fn map(loops: usize, dims: impl IntoIterator<Item = usize>) -> AffineMap {
    let dims = dims.into_iter().map(|dim| AffineExpr::Dim(dim as u32));
    AffineMap::new(loops as u32, dims)
}

/// The maps of values that are combined element by element, and of the result. Those of lower rank are
/// repeated along the first dimensions.
pub(super) fn elementwise<I: Ir, R>(values: &[Val<'_, I, R>]) -> Option<AttrData<I>> {
    let ranks: Option<Vec<usize>> = values.iter().map(|value| rank(*value)).collect();
    let mut ranks = ranks?;
    let loops = ranks.iter().copied().max()?;
    ranks.push(loops);
    Some(maps(
        ranks
            .into_iter()
            .map(|rank| map(loops, loops - rank..loops)),
    ))
}

/// A parallel loop for each dimension of the result.
pub(super) fn parallel<I: Ir, R>(values: &[Val<'_, I, R>]) -> Option<AttrData<I>> {
    let ranks: Option<Vec<usize>> = values.iter().map(|value| rank(*value)).collect();
    iterators(ranks?.into_iter().max()?, &[])
}

/// A loop for each dimension of an input; some are reductions.
pub(super) fn reduction<I: Ir, R>(input: Val<'_, I, R>, axes: &[i64]) -> Option<AttrData<I>> {
    iterators(rank(input)?, axes)
}

fn iterators<I: Ir>(loops: usize, reductions: &[i64]) -> Option<AttrData<I>> {
    let iterator = |at| {
        let value = match reductions.contains(&(at as i64)) {
            true => IteratorType::Reduction,
            false => IteratorType::Parallel,
        };
        IntoAttr::<I, Is<IteratorTypeAttr>>::into_attr(IteratorTypeAttr { value })
    };
    let iterators: Option<Vec<_>> = (0..loops).map(iterator).collect();
    Some(AttrData::Array(iterators?))
}

/// The maps of an input, and of values without some of its axes; `lower` says which operands these are.
pub(super) fn reduced<I: Ir, R>(
    input: Val<'_, I, R>,
    axes: &[i64],
    lower: &[bool],
) -> Option<AttrData<I>> {
    let loops = rank(input)?;
    let map = |lower: &bool| {
        let is_kept = |dim: &usize| !*lower || !axes.contains(&(*dim as i64));
        map(loops, (0..loops).filter(is_kept))
    };
    Some(maps(lower.iter().map(map)))
}

/// The maps of an input and of the result of a transposition, whose dimension `i` is that of the
/// input with number `permutation[i]`.
pub(super) fn permuted<I: Ir>(permutation: &[i64]) -> Option<AttrData<I>> {
    let rank = permutation.len();
    let place = |dim| permutation.iter().position(|of| *of == dim as i64);
    let input: Option<Vec<usize>> = (0..rank).map(place).collect();
    Some(maps([map(rank, input?), map(rank, 0..rank)]))
}

/// The map of what is left without some axes.
pub(super) fn in_place<I: Ir, R>(input: Val<'_, I, R>, axes: &[i64]) -> Option<AttrData<I>> {
    let loops = rank(input)?.checked_sub(axes.len())?;
    Some(maps([map(loops, 0..loops)]))
}

/// A parallel loop for each dimension of it.
pub(super) fn kept<I: Ir, R>(input: Val<'_, I, R>, axes: &[i64]) -> Option<AttrData<I>> {
    iterators(rank(input)?.checked_sub(axes.len())?, &[])
}

/// The axis as a list, counted from the first.
pub(super) fn along<I: Ir, R>(input: Val<'_, I, R>, axis: i64) -> Option<Vec<i64>> {
    Some(vec![axis_of(axis, rank(input)?) as i64])
}

/// The maps of a product of matrices. Of `[B, I]` and `[O, I]`:
pub(super) fn by_rows<I: Ir>() -> AttrData<I> {
    maps([map(3, [0, 2]), map(3, [1, 2]), map(3, [0, 1])])
}
/// Of `[M, K]` and `[K, N]`:
pub(super) fn by_columns<I: Ir>() -> AttrData<I> {
    maps([map(3, [0, 2]), map(3, [2, 1]), map(3, [0, 1])])
}
/// Of `[B, M, K]` and `[B, K, N]`:
pub(super) fn in_batches<I: Ir>() -> AttrData<I> {
    maps([map(4, [0, 1, 3]), map(4, [0, 3, 2]), map(4, [0, 1, 2])])
}
