//! Provided constraints on shapes: of one type (`HasRank<2>`), of two (`IsTailOf`), and MLIR's names
//! for containers of one element type (`F32Tensor`).

use super::{
    AllOf, AnyFloat, AnyOf, AnyType, AnyVector, AttrConstraint, BF16, F16, F32, F64,
    FixedVectorOfAnyRank, FixedVectorOfNonZeroRankOf, HasType, I1, I8, I16, I32, I64, Index, Like,
    MemRefOf, Non0RankedMemRefOf, Not, ScalableVectorOfAnyRank, SignlessInteger,
    SignlessIntegerOrIndex, TensorOf, TypeClass, TypeConstraint, UnrankedMemRefOf, holds,
};
use crate::ir::Ir;
use crate::native::{AttrRef, IntoType, Ty};
use crate::ty::{DYNAMIC, FloatKind, TypeData, TypeView};

/// Declares constraints on the dimensions of a ranked type. An attribute satisfies one if its type does.
macro_rules! of_dims {
    ($($(#[$doc:meta])* $name:ident $(<$n:ident>)?: $summary:expr, |$dims:ident| $check:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name$(<const $n: usize>)?;
        impl$(<const $n: usize>)? TypeConstraint for $name$(<$n>)? {
            const SUMMARY: &'static str = $summary;
            fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
                ty.view(|view| match view {
                    TypeView::Shaped { shape: Some($dims), .. } => $check,
                    _ => false,
                })
            }
        }
        impl$(<const $n: usize>)? AttrConstraint for $name$(<$n>)? {
            type Holds = holds::Anything;
            const SUMMARY: &'static str = $summary;
            fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
                attr.ty().is_some_and(<Self as TypeConstraint>::check)
            }
        }
    )*};
}

of_dims! {
    /// A shaped type of rank `N`, or an attribute of such a type.
    HasRank<N>: summary!(text("has rank "), number(N as i64)), |dims| dims.len() == N;
    /// A shaped type of rank `N` or less, or an attribute of such a type.
    HasRankAtMost<N>: summary!(text("has rank at most "), number(N as i64)), |dims| dims.len() <= N;
    /// A shaped type of rank `N` or more, or an attribute of such a type.
    HasRankAtLeast<N>: summary!(text("has rank at least "), number(N as i64)), |dims| dims.len() >= N;
    /// A shaped type whose every dimension is known, or an attribute of such a type.
    HasStaticShape: "has static shape", |dims| !dims.contains(&DYNAMIC);
}

/// True if a test holds for the dimensions of two ranked types.
fn both_ranked<'a, I: Ir>(
    a: impl HasType<'a, I>,
    b: impl HasType<'a, I>,
    holds: impl FnOnce(&[i64], &[i64]) -> bool,
) -> bool {
    let (Some(a), Some(b)) = (a.type_of(), b.type_of()) else {
        return false;
    };
    a.view(|a| {
        b.view(|b| match (a, b) {
            (TypeView::Shaped { shape: Some(a), .. }, TypeView::Shaped { shape: Some(b), .. }) => {
                holds(a, b)
            }
            _ => false,
        })
    })
}

/// `IsTailOf`: the dimensions of `a` are the last dimensions of `b`. A dynamic dimension equals only a
/// dynamic dimension.
pub fn is_tail_of<'a, I: Ir>(a: impl HasType<'a, I>, b: impl HasType<'a, I>) -> bool {
    both_ranked(a, b, |a, b| b.ends_with(a))
}

/// `BroadcastableTo`: `a` can be broadcast to the shape of `b`. From the last one on, each dimension of
/// `a` is 1 or known to be that of `b`, which has at least as many.
pub fn broadcastable_to<'a, I: Ir>(a: impl HasType<'a, I>, b: impl HasType<'a, I>) -> bool {
    both_ranked(a, b, |a, b| {
        let mut pairs = a.iter().rev().zip(b.iter().rev());
        a.len() <= b.len() && pairs.all(|(a, b)| *a == 1 || (a == b && *a != DYNAMIC))
    })
}

/// Declares constraints by MLIR's names. Each is satisfied by what satisfies another one.
macro_rules! named {
    ($($(#[$doc:meta])* $name:ident = $constraint:ty $(, $summary:literal)?;)*) => {
        type_constraints! {$(
            $(#[$doc])*
            #[doc = concat!("`", stringify!($name), "` of MLIR: `", stringify!($constraint), "`.")]
            $name like $constraint: named!(@summary $constraint $(, $summary)?),
                |ty| <$constraint as TypeConstraint>::check(ty);
        )*}
    };
    (@summary $constraint:ty) => { <$constraint as TypeConstraint>::SUMMARY };
    (@summary $constraint:ty, $summary:literal) => { $summary };
}

named! {
    I1Tensor = TensorOf<I1>;
    I8Tensor = TensorOf<I8>;
    I16Tensor = TensorOf<I16>;
    I32Tensor = TensorOf<I32>;
    I64Tensor = TensorOf<I64>;
    IndexTensor = TensorOf<Index>;
    BF16Tensor = TensorOf<BF16>;
    F16Tensor = TensorOf<F16>;
    F32Tensor = TensorOf<F32>;
    F64Tensor = TensorOf<F64>;
    I1MemRef = MemRefOf<I1>;
    I8MemRef = MemRefOf<I8>;
    I16MemRef = MemRefOf<I16>;
    I32MemRef = MemRefOf<I32>;
    I64MemRef = MemRefOf<I64>;
    BF16MemRef = MemRefOf<BF16>;
    F16MemRef = MemRefOf<F16>;
    F32MemRef = MemRefOf<F32>;
    F64MemRef = MemRefOf<F64>;
    AnyMemRef = MemRefOf<AnyType>;
    AnyNon0RankedTensor = AllOf<(TensorOf<AnyType>, HasRankAtLeast<1>)>,
        "non-0-ranked.tensor of any type values";
    AnyNon0RankedOrUnrankedTensor = AllOf<(TensorOf<AnyType>, Not<HasRank<0>>)>,
        "non-0-ranked or unranked tensor";
    AnyNon0RankedMemRef = AllOf<(MemRefOf<AnyType>, HasRankAtLeast<1>)>,
        "non-0-ranked.memref of any type values";
    AnyUnrankedMemRef = UnrankedMemRefOf<AnyType>;
    AnyNon0RankedOrUnrankedMemRef = AnyOf<(UnrankedMemRefOf<AnyType>, Non0RankedMemRefOf<AnyType>)>;
    AnyFixedVectorOfAnyRank = FixedVectorOfAnyRank<AnyType>;
    AnyFixedVectorOfNonZeroRank = FixedVectorOfNonZeroRankOf<AnyType>;
    AnyScalableVectorOfAnyRank = ScalableVectorOfAnyRank<AnyType>;
    AnyStaticShapeMemRef = AllOf<(MemRefOf<AnyType>, HasStaticShape)>,
        "statically shaped memref of any type values";
    AnyVectorOfNonZeroRank = AllOf<(AnyVector, HasRankAtLeast<1>)>,
        "vector of any type values";
    SignlessIntegerOrFloatLike = Like<AnyOf<(SignlessInteger, AnyFloat)>>,
        "signless-integer-like or floating-point-like";
    SignlessIntegerOrIndexOrFloatLike = Like<AnyOf<(SignlessIntegerOrIndex, AnyFloat)>>,
        "signless-integer-or-index-like or floating-point-like";
}

/// Declares the integer types of one width and any sign.
macro_rules! any_sign {
    ($($name:ident $bits:literal),*) => {
        type_constraints! {$(
            #[doc = concat!("An integer of ", $bits, " bits and any sign.")]
            $name: concat!($bits, "-bit integer"), |ty| ty.int_width() == Some($bits);
        )*}
    };
}
any_sign!(AnyI1 1, AnyI8 8, AnyI16 16, AnyI32 32, AnyI64 64);

/// Declares the small floating-point types.
macro_rules! small_floats {
    ($($name:ident $text:literal),*) => {
        type_constraints! {$(
            #[doc = concat!("`", $text, "`.")]
            $name: concat!($text, " type"), |ty| ty.float_kind() == Some(FloatKind::Small($text)),
                TypeData::Float(FloatKind::Small($text));
        )*}
    };
}
small_floats!(
    F8E4M3FN "f8E4M3FN", F8E5M2 "f8E5M2", F8E4M3 "f8E4M3", F8E4M3FNUZ "f8E4M3FNUZ",
    F8E4M3B11FNUZ "f8E4M3B11FNUZ", F8E5M2FNUZ "f8E5M2FNUZ", F8E3M4 "f8E3M4", F4E2M1FN "f4E2M1FN",
    F6E2M3FN "f6E2M3FN", F6E3M2FN "f6E3M2FN", F8E8M0FNU "f8E8M0FNU"
);
