//! MLIR's constraints whose parameters are lists of numbers, and those on tuples and strided memrefs.

use super::{
    AnyType, AttrConstraint, BuiltinType, ConfinedAttr, HasRank, IntPositivePowerOf2, MemRefOf,
    TensorOf, TypeClass, TypeConstraint, holds,
};
use crate::attr::AttrView;
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::{Signedness, TypeView};

/// A number in a list of [`Numbers`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number<const N: i64>;

/// A list of numbers: a tuple of [`Number`]s.
pub trait Numbers: 'static {
    /// The numbers.
    const LIST: &'static [i64];
}

macro_rules! lists {
    ($(($($n:ident),*))*) => {$(
        impl<$(const $n: i64),*> Numbers for ($(Number<$n>,)*) {
            const LIST: &'static [i64] = &[$($n),*];
        }
    )*};
}
lists! {
    () (A) (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, F) (A, B, C, D, E, F, G)
    (A, B, C, D, E, F, G, H)
}

/// True if the type has one of these ranks.
fn has_rank_of<L: Numbers, I: Ir>(ty: Ty<'_, I>) -> bool {
    let rank = ty.rank().and_then(|rank| i64::try_from(rank).ok());
    rank.is_some_and(|rank| L::LIST.contains(&rank))
}

type_constraints! {
    /// A tensor of one of some ranks: `TensorRanksOf<F32, (Number<1>, Number<2>)>`.
    TensorRanksOf<C: TypeConstraint, L: Numbers> in Tensor: summary!(numbers(L::LIST, "D", "/"), text(" tensor of "), text(C::SUMMARY), text(" values")),
        |ty| TensorOf::<C>::check(ty) && has_rank_of::<L, I>(ty);
    /// A memref of one of some ranks. `StridedMemRefRankOf` of MLIR is the same.
    MemRefRanksOf<C: TypeConstraint, L: Numbers> in MemRef: summary!(numbers(L::LIST, "D", "/"), text(" memref of "), text(C::SUMMARY), text(" values")),
        |ty| MemRefOf::<C>::check(ty) && has_rank_of::<L, I>(ty);
    /// A memref with strides.
    StridedMemRefOf<C: TypeConstraint> in MemRef: summary!(text("strided memref of "), text(C::SUMMARY), text(" values")),
        |ty| MemRefOf::<C>::check(ty) && ty.strides().is_some();
    /// A memref of rank `N` with strides.
    AnyStridedMemRefOfRank[N: usize] in MemRef: summary!(text(AnyStridedMemRef::SUMMARY), text(" of rank "), number(N as i64)),
        |ty| AnyStridedMemRef::check(ty) && <HasRank<N> as TypeConstraint>::check(ty);
    /// A tuple whose types all satisfy `C`.
    TupleOf<C: TypeConstraint> in Tuple: summary!(text("tuple with any combination of "), text(C::SUMMARY), text(" values")),
        |ty| elements(ty).is_some_and(|types| types.into_iter().all(C::check));
    /// A tuple whose types, and those of the tuples in it, all satisfy `C`.
    NestedTupleOf<C: TypeConstraint> in Tuple: summary!(text("nested tuple with any combination of "), text(C::SUMMARY), text(" values")),
        |ty| flattened(ty).is_some_and(|types| types.into_iter().all(C::check));
}

/// `AnyStridedMemRef` of MLIR: a memref with strides.
pub type AnyStridedMemRef = StridedMemRefOf<AnyType>;

/// The types in a tuple.
fn elements<I: Ir>(ty: Ty<'_, I>) -> Option<Vec<Ty<'_, I>>> {
    let handles = ty.view(|view| match view {
        TypeView::Tuple(types) => Some(types.to_vec()),
        _ => None,
    });
    Some(handles?.into_iter().map(|one| ty.ty_of(one)).collect())
}

/// The types in a tuple that are not tuples, and those of the tuples in it.
fn flattened<I: Ir>(ty: Ty<'_, I>) -> Option<Vec<Ty<'_, I>>> {
    let (mut flat, mut open) = (Vec::new(), elements(ty)?);
    while let Some(ty) = open.pop() {
        match elements(ty) {
            Some(types) => open.extend(types),
            None => flat.push(ty),
        }
    }
    Some(flat)
}

attr_constraints! {
    /// Signless integers of `WIDTH` bits in this shape.
    RankedSignlessIntElementsAttr[WIDTH: u32]<L: Numbers>(Anything):
        summary!(number(WIDTH as i64), text("-bit signless int elements attribute of shape ["), numbers(L::LIST, "", ", "), text("]")),
        |attr| has_shape(attr, L::LIST, |ty| {
            ty.int_width() == Some(WIDTH) && ty.signedness() == Some(Signedness::Signless)
        });
    /// Floating-point numbers of `WIDTH` bits, the type `f16`, `f32` or `f64`, in this shape.
    RankedFloatElementsAttr[WIDTH: u32]<L: Numbers>(Anything):
        summary!(number(WIDTH as i64), text("-bit float elements attribute of shape ["), numbers(L::LIST, "", ", "), text("]")),
        |attr| has_shape(attr, L::LIST, |ty| {
            ty.float_kind().is_some_and(|kind| kind.name() == format!("f{WIDTH}"))
        });
    /// An integer that is in the list: `ConfinedAttr<I32Attr, IntIsOneOf<(Number<1>, Number<2>)>>`.
    IntIsOneOf<L: Numbers>(Anything): summary!(text("whose value is one of {"), numbers(L::LIST, "", ", "), text("}")),
        |attr| attr.as_int().is_some_and(|value| L::LIST.iter().any(|one| i128::from(*one) == value));
}

/// `RankedI32ElementsAttr` of MLIR.
pub type RankedI32ElementsAttr<L> = RankedSignlessIntElementsAttr<32, L>;
/// `RankedI64ElementsAttr` of MLIR.
pub type RankedI64ElementsAttr<L> = RankedSignlessIntElementsAttr<64, L>;
/// `RankedF32ElementsAttr` of MLIR.
pub type RankedF32ElementsAttr<L> = RankedFloatElementsAttr<32, L>;
/// `RankedF64ElementsAttr` of MLIR.
pub type RankedF64ElementsAttr<L> = RankedFloatElementsAttr<64, L>;
/// `IntValidAlignment` of MLIR: an integer that is a power of two.
pub type IntValidAlignment<A> = ConfinedAttr<A, IntPositivePowerOf2>;

/// True if it is `dense<…>` of this shape, whose element type passes the test.
fn has_shape<'a, I: Ir>(
    attr: AttrRef<'a, I>,
    dims: &[i64],
    is_element: impl FnOnce(Ty<'a, I>) -> bool,
) -> bool {
    let dense = attr.view(|view| matches!(view, AttrView::Elements { .. }));
    dense
        && attr.ty().is_some_and(|ty| {
            ty.shape().as_deref() == Some(dims) && is_element(ty.element_type_or_self())
        })
}
