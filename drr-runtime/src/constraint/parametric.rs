//! MLIR's constraints with parameters: containers of some elements, rank or length, and lists of some
//! length or order.

use super::types::is_container_of;
use super::{
    AttrConstraint, BuiltinType, HasRank, HasRankAtLeast, HasStaticShape, MemRefOf, TensorOf,
    TypeClass, TypeConstraint, VectorOf, holds,
};
use crate::attr::AttrView;
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::{Container, TypeView};

/// True if the type is a container of this kind without a rank, of elements that satisfy `C`.
fn unranked<C: TypeConstraint, I: Ir>(ty: Ty<'_, I>, of: Container) -> bool {
    is_container_of::<C, I>(ty, |container, shape| container == of && shape.is_none())
}

/// The rank of a vector, and true if it has a scalable dimension.
fn vector_dims<I: Ir>(ty: Ty<'_, I>) -> Option<(usize, bool)> {
    let is_vector = ty.is_in(Container::Vector);
    ty.rank()
        .filter(|_| is_vector)
        .map(|rank| (rank, ty.is_scalable()))
}

/// True if the type is a vector of elements that satisfy `C` whose rank, last dimension and scalability
/// pass the test.
fn vector<C: TypeConstraint, I: Ir>(ty: Ty<'_, I>, test: impl FnOnce(usize, bool) -> bool) -> bool {
    VectorOf::<C>::check(ty) && vector_dims(ty).is_some_and(|(rank, scalable)| test(rank, scalable))
}

/// True if the type is a vector of one dimension of this length.
fn has_length<I: Ir>(ty: Ty<'_, I>, length: usize) -> bool {
    ty.view(|view| matches!(view, TypeView::Shaped { shape: Some([dim]), .. } if usize::try_from(*dim) == Ok(length)))
}

// Containers of elements that satisfy `C`.
type_constraints! {
    /// A tensor without a rank.
    UnrankedTensorOf<C: TypeConstraint> in UnrankedTensor: summary!(text("unranked tensor of "), text(C::SUMMARY), text(" values")),
        |ty| unranked::<C, I>(ty, Container::Tensor);
    /// A ranked tensor with at least one dimension.
    Non0RankedTensorOf<C: TypeConstraint> in Tensor: summary!(text("non-0-ranked.tensor of "), text(C::SUMMARY), text(" values")),
        |ty| TensorOf::<C>::check(ty) && <HasRankAtLeast<1> as TypeConstraint>::check(ty);
    /// A tensor of rank `N`: `TensorRankOf` and `0DTensorOf` to `4DTensorOf` of MLIR.
    TensorRankOf<C: TypeConstraint>[N: usize] in Tensor: summary!(number(N as i64), text("D tensor of "), text(C::SUMMARY), text(" values")),
        |ty| TensorOf::<C>::check(ty) && <HasRank<N> as TypeConstraint>::check(ty);
    /// A memref without a rank.
    UnrankedMemRefOf<C: TypeConstraint> in UnrankedMemRef: summary!(text("unranked.memref of "), text(C::SUMMARY), text(" values")),
        |ty| unranked::<C, I>(ty, Container::MemRef);
    /// A ranked memref with at least one dimension.
    Non0RankedMemRefOf<C: TypeConstraint> in MemRef: summary!(text("non-0-ranked.memref of "), text(C::SUMMARY), text(" values")),
        |ty| MemRefOf::<C>::check(ty) && <HasRankAtLeast<1> as TypeConstraint>::check(ty);
    /// A memref with or without a rank.
    RankedOrUnrankedMemRefOf<C: TypeConstraint> in BaseMemRef: summary!(text("ranked or unranked memref of "), text(C::SUMMARY), text(" values")),
        |ty| MemRefOf::<C>::check(ty) || unranked::<C, I>(ty, Container::MemRef);
    /// A ranked memref whose dimensions are known.
    StaticShapeMemRefOf<C: TypeConstraint> in MemRef: summary!(text("statically shaped memref of "), text(C::SUMMARY), text(" values")),
        |ty| MemRefOf::<C>::check(ty) && <HasStaticShape as TypeConstraint>::check(ty);
    /// A memref of rank `N`.
    MemRefRankOf<C: TypeConstraint>[N: usize] in MemRef: summary!(number(N as i64), text("D memref of "), text(C::SUMMARY), text(" values")),
        |ty| MemRefOf::<C>::check(ty) && <HasRank<N> as TypeConstraint>::check(ty);
    /// A vector with at least one dimension.
    VectorOfNonZeroRankOf<C: TypeConstraint> in Vector: summary!(text("vector of "), text(C::SUMMARY), text(" values")),
        |ty| vector::<C, I>(ty, |rank, _| rank > 0);
    /// A vector without scalable dimensions.
    FixedVectorOfAnyRank<C: TypeConstraint> in Vector: summary!(text("fixed-length vector of "), text(C::SUMMARY), text(" values")),
        |ty| vector::<C, I>(ty, |_, scalable| !scalable);
    /// A vector without scalable dimensions, with at least one dimension.
    FixedVectorOfNonZeroRankOf<C: TypeConstraint> in Vector: summary!(text("fixed-length vector of "), text(C::SUMMARY), text(" values")),
        |ty| vector::<C, I>(ty, |rank, scalable| rank > 0 && !scalable);
    /// A vector with a scalable dimension.
    ScalableVectorOfAnyRank<C: TypeConstraint> in Vector: summary!(text("scalable vector of "), text(C::SUMMARY), text(" values")),
        |ty| vector::<C, I>(ty, |_, scalable| scalable);
    /// A vector of rank `N`.
    VectorOfRankAndType<C: TypeConstraint>[N: usize] in Vector: summary!(text("vector of "), text(C::SUMMARY), text(" values of ranks "), number(N as i64)),
        |ty| vector::<C, I>(ty, |rank, _| rank == N);
    /// A vector of one dimension, of length `N`.
    VectorOfLengthAndType<C: TypeConstraint>[N: usize] in Vector: summary!(text("vector of "), text(C::SUMMARY), text(" values of length "), number(N as i64)),
        |ty| vector::<C, I>(ty, |_, _| has_length(ty, N));
    /// A vector of rank `N` without scalable dimensions.
    FixedVectorOfRankAndType<C: TypeConstraint>[N: usize] in Vector: summary!(text("fixed-length vector of "), text(C::SUMMARY), text(" values of ranks "), number(N as i64)),
        |ty| vector::<C, I>(ty, |rank, scalable| rank == N && !scalable);
    /// A vector of one fixed dimension, of length `N`.
    FixedVectorOfLengthAndType<C: TypeConstraint>[N: usize] in Vector: summary!(text("fixed-length vector of "), text(C::SUMMARY), text(" values of length "), number(N as i64)),
        |ty| vector::<C, I>(ty, |_, scalable| !scalable && has_length(ty, N));
}

/// The length of `[…]` or of a dense array.
fn length<I: Ir>(attr: AttrRef<'_, I>) -> Option<usize> {
    attr.view(|view| match view {
        AttrView::DenseInts { values, .. } => Some(values.len()),
        AttrView::Array(items) => Some(items.len()),
        _ => None,
    })
}

// For `ConfinedAttr<I64ArrayAttr, ArrayCount<2>>`.
attr_constraints! {
    /// A list of `N` elements. `DenseArrayCount` of MLIR, too.
    ArrayCount[N: usize](Anything): summary!(text("with exactly "), number(N as i64), text(" elements")),
        |attr| length(attr) == Some(N);
    /// A list of at least `N` elements. `DenseArrayMinCt` of MLIR, too.
    ArrayMinCount[N: usize](Anything): summary!(text("with at least "), number(N as i64), text(" elements")),
        |attr| length(attr).is_some_and(|length| length >= N);
    /// A list of at most `N` elements. `DenseArrayMaxCt` of MLIR, too.
    ArrayMaxCount[N: usize](Anything): summary!(text("with at most "), number(N as i64), text(" elements")),
        |attr| length(attr).is_some_and(|length| length <= N);
    /// Integers in ascending order; equal ones may follow each other.
    DenseArraySorted(Anything): summary!(text("should be in non-decreasing order")),
        |attr| attr.as_ints().is_some_and(|list| list.is_sorted());
    /// Integers in strictly ascending order.
    DenseArrayStrictlySorted(Anything): summary!(text("should be in increasing order")),
        |attr| attr.as_ints().is_some_and(|list| list.is_sorted_by(|a, b| a < b));
    /// Integers that are not negative.
    DenseArrayNonNegative(Anything): summary!(text("whose value is non-negative")),
        |attr| attr.as_ints().is_some_and(|list| list.iter().all(|one| *one >= 0));
    /// Integers that are greater than 0.
    DenseArrayStrictlyPositive(Anything): summary!(text("whose value is positive")),
        |attr| attr.as_ints().is_some_and(|list| list.iter().all(|one| *one > 0));
    /// Integers; the one at `AT` is `N`.
    IntArrayNthElemEq[AT: usize, N: i64](Anything): summary!(text("whose "), number(AT as i64), text("-th element must be "), number(N)),
        |attr| attr.as_ints().is_some_and(|list| list.get(AT) == Some(&N));
    /// Integers; the one at `AT` is at least `N`.
    IntArrayNthElemMinValue[AT: usize, N: i64](Anything): summary!(text("whose "), number(AT as i64), text("-th element must be at least "), number(N)),
        |attr| attr.as_ints().is_some_and(|list| list.get(AT).is_some_and(|one| *one >= N));
    /// Integers; the one at `AT` is at most `N`.
    IntArrayNthElemMaxValue[AT: usize, N: i64](Anything): summary!(text("whose "), number(AT as i64), text("-th element must be at most "), number(N)),
        |attr| attr.as_ints().is_some_and(|list| list.get(AT).is_some_and(|one| *one <= N));
    /// Integers; the one at `AT` is from `MIN` to `MAX`.
    IntArrayNthElemInRange[AT: usize, MIN: i64, MAX: i64](Anything): summary!(text("whose "), number(AT as i64), text("-th element must be at least "),
        number(MIN), text(" and at most "), number(MAX)),
        |attr| attr.as_ints().is_some_and(|list| list.get(AT).is_some_and(|one| (MIN..=MAX).contains(one)));
}
