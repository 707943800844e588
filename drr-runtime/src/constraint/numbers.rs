//! MLIR's constraints whose parameters are lists of numbers, and those on tuples and strided memrefs.

use std::marker::PhantomData;

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

/// Declares constraints on types with parameters.
macro_rules! types {
    ($($(#[$doc:meta])* $name:ident<$($param:ident: $bound:ident),+> in $class:ident: $($part:ident($($value:expr),+)),+; |$ty:ident| $check:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<$($param),+>(PhantomData<($($param,)+)>);
        impl<$($param: $bound),+> TypeConstraint for $name<$($param),+> {
            const SUMMARY: &'static str = summary!($($part($($value),+)),+);
            const CLASS: TypeClass = TypeClass::Builtin(BuiltinType::$class);
            fn check<I: Ir>($ty: Ty<'_, I>) -> bool {
                $check
            }
        }
    )*};
}

types! {
    /// A tensor of one of some ranks: `TensorRanksOf<F32, (Number<1>, Number<2>)>`.
    TensorRanksOf<C: TypeConstraint, L: Numbers> in Tensor: numbers(L::LIST, "D", "/"), text(" tensor of "), text(C::SUMMARY), text(" values");
        |ty| TensorOf::<C>::check(ty) && has_rank_of::<L, I>(ty);
    /// A memref of one of some ranks. `StridedMemRefRankOf` of MLIR is the same.
    MemRefRanksOf<C: TypeConstraint, L: Numbers> in MemRef: numbers(L::LIST, "D", "/"), text(" memref of "), text(C::SUMMARY), text(" values");
        |ty| MemRefOf::<C>::check(ty) && has_rank_of::<L, I>(ty);
    /// A memref with strides.
    StridedMemRefOf<C: TypeConstraint> in MemRef: text("strided memref of "), text(C::SUMMARY), text(" values");
        |ty| MemRefOf::<C>::check(ty) && ty.strides().is_some();
    /// A tuple whose types all satisfy `C`.
    TupleOf<C: TypeConstraint> in Tuple: text("tuple with any combination of "), text(C::SUMMARY), text(" values");
        |ty| elements(ty).is_some_and(|types| types.into_iter().all(C::check));
    /// A tuple whose types, and those of the tuples in it, all satisfy `C`.
    NestedTupleOf<C: TypeConstraint> in Tuple: text("nested tuple with any combination of "), text(C::SUMMARY), text(" values");
        |ty| flattened(ty).is_some_and(|types| types.into_iter().all(C::check));
}

/// `AnyStridedMemRef` of MLIR: a memref with strides.
pub type AnyStridedMemRef = StridedMemRefOf<AnyType>;

/// A memref of rank `N` with strides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyStridedMemRefOfRank<const N: usize>;

impl<const N: usize> TypeConstraint for AnyStridedMemRefOfRank<N> {
    const SUMMARY: &'static str = summary!(
        text(AnyStridedMemRef::SUMMARY),
        text(" of rank "),
        number(N as i64)
    );
    const CLASS: TypeClass = AnyStridedMemRef::CLASS;
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        AnyStridedMemRef::check(ty) && <HasRank<N> as TypeConstraint>::check(ty)
    }
}

/// The types in a tuple.
fn elements<I: Ir>(ty: Ty<'_, I>) -> Option<Vec<Ty<'_, I>>> {
    let handles = ty.view(|view| match view {
        TypeView::Tuple(types) => Some(types.to_vec()),
        _ => None,
    });
    Some(handles?.into_iter().map(|one| ty.ty_of(one)).collect())
}

/// The types in a tuple that are no tuples, and those of the tuples in it.
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

/// Declares constraints on attributes with a list of numbers.
macro_rules! attrs {
    ($($(#[$doc:meta])* $name:ident<$(const $width:ident,)? L>: $($part:ident($($value:expr),+)),+; |$attr:ident| $check:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<$(const $width: u32,)? L>(PhantomData<L>);
        impl<$(const $width: u32,)? L: Numbers> AttrConstraint for $name<$($width,)? L> {
            type Holds = holds::Anything;
            const SUMMARY: &'static str = summary!($($part($($value),+)),+);
            fn check<I: Ir>($attr: AttrRef<'_, I>) -> bool {
                $check
            }
        }
    )*};
}

attrs! {
    /// Signless integers of `WIDTH` bits in this shape.
    RankedSignlessIntElementsAttr<const WIDTH, L>: number(WIDTH as i64),
        text("-bit signless int elements attribute of shape ["), numbers(L::LIST, "", ", "), text("]");
        |attr| has_shape(attr, L::LIST, |ty| {
            ty.int_width() == Some(WIDTH) && ty.signedness() == Some(Signedness::Signless)
        });
    /// Floating-point numbers of `WIDTH` bits, the type `f16`, `f32` or `f64`, in this shape.
    RankedFloatElementsAttr<const WIDTH, L>: number(WIDTH as i64),
        text("-bit float elements attribute of shape ["), numbers(L::LIST, "", ", "), text("]");
        |attr| has_shape(attr, L::LIST, |ty| {
            ty.float_kind().is_some_and(|kind| kind.name() == format!("f{WIDTH}"))
        });
    /// An integer that is in the list: `ConfinedAttr<I32Attr, IntIsOneOf<(Number<1>, Number<2>)>>`.
    IntIsOneOf<L>: text("whose value is one of {"), numbers(L::LIST, "", ", "), text("}");
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
