//! Provided type constraints. Their names, semantics and summaries are those of MLIR's
//! `CommonTypeConstraints.td`. The prefix `Any` is omitted where the name is unique without it.

use super::{BuiltinType, TypeClass, TypeConstraint};
use crate::ir::Ir;
use crate::native::{IntoType, Ty};
use crate::ty::{Container, DYNAMIC, FloatKind, Signedness, TypeData, TypeView};

/// Declares constraints on types: the class, a summary, a test and, if one type satisfies it, that type.
/// Parameters follow the name: `Name<C: TypeConstraint>[N: usize]`.
macro_rules! type_constraints {
    (@struct [$($attr:tt)*] $name:ident) => {
        $($attr)*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;
    };
    (@struct [$($attr:tt)*] $name:ident $(<$($of:ident),+>)? $([$($n:ident: $number:ty),+])?) => {
        $($attr)*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<$($($of,)+)? $($(const $n: $number),+)?>
            $((std::marker::PhantomData<($($of,)+)>))?;
    };
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$($of:ident: $bound:ident),+>)? $([$($n:ident: $number:ty),+])?
            $(in $class:ident)? $(like $like:ty)?: $summary:expr, |$ty:ident| $check:expr $(, $build:expr)?;
    )*) => {$(
        type_constraints!(@struct [$(#[$doc])*] $name $(<$($of),+>)? $([$($n: $number),+])?);
        impl<$($($of: $bound,)+)? $($(const $n: $number),+)?> TypeConstraint
            for $name<$($($of,)+)? $($($n),+)?>
        {
            const SUMMARY: &'static str = $summary;
            $(const CLASS: TypeClass = TypeClass::Builtin(BuiltinType::$class);)?
            $(const CLASS: TypeClass = <$like as TypeConstraint>::CLASS;)?
            #[inline]
            fn check<I: Ir>($ty: Ty<'_, I>) -> bool {
                $check
            }
            $(
                const BUILDABLE: bool = true;
                fn build<I: Ir>() -> Option<TypeData<I>> {
                    Some($build)
                }
            )?
        }
        $(
            #[diagnostic::do_not_recommend]
            impl<I: Ir> IntoType<I> for $name {
                fn into_type(self) -> Option<TypeData<I>> {
                    Some($build)
                }
            }
        )?
    )*};
}

fn is_int<I: Ir>(ty: Ty<'_, I>, bits: u32, sign: Signedness) -> bool {
    ty.view(|view| match view {
        TypeView::Integer { width, signedness } => width == bits && signedness == sign,
        _ => false,
    })
}

type_constraints! {
    /// Any type.
    AnyType: "any type", |_ty| true;
    /// The `none` type.
    NoneType in None: "none type", |ty| ty.test(|view| matches!(view, TypeView::None)), TypeData::None;

    /// An integer of any width and sign.
    AnyInteger in Integer: "integer", |ty| ty.is_integer();
    /// `iN`. MLIR's `AnySignlessInteger`.
    SignlessInteger in Integer: "signless integer", |ty| ty.signedness() == Some(Signedness::Signless);
    /// `siN`. MLIR's `AnySignedInteger`.
    SignedInteger: "signed integer", |ty| ty.signedness() == Some(Signedness::Signed);
    /// `uiN`. MLIR's `AnyUnsignedInteger`.
    UnsignedInteger: "unsigned integer", |ty| ty.signedness() == Some(Signedness::Unsigned);
    /// `index`.
    Index in Index: "index", |ty| ty.test(|view| matches!(view, TypeView::Index)), TypeData::Index;
    /// `iN` or `index`. MLIR's `AnySignlessIntegerOrIndex`.
    SignlessIntegerOrIndex: "signless integer or index",
        |ty| ty.satisfies::<SignlessInteger>() || ty.satisfies::<Index>();

    /// Any floating-point type.
    AnyFloat in Float: "floating-point", |ty| ty.is_float();

    /// A complex type.
    AnyComplex in Complex: "complex-type", |ty| ty.test(|view| matches!(view, TypeView::Complex(_)));
    /// A function type.
    FunctionType in Function: "function type", |ty| ty.test(|view| matches!(view, TypeView::Function { .. }));
    /// A tuple type.
    AnyTuple in Tuple: "tuple", |ty| ty.test(|view| matches!(view, TypeView::Tuple(_)));

    /// A tensor, ranked or not.
    AnyTensor in Tensor: "tensor of any type values", |ty| ty.is_in(Container::Tensor);
    /// A ranked tensor. MLIR's `AnyRankedTensor`.
    RankedTensor in RankedTensor: "ranked tensor of any type values", |ty| ty.satisfies::<RankedTensorOf<AnyType>>();
    /// An unranked tensor. MLIR's `AnyUnrankedTensor`.
    UnrankedTensor in UnrankedTensor: "unranked tensor of any type values",
        |ty| is_container_of::<AnyType, I>(ty, |container, shape| container == Container::Tensor && shape.is_none());
    /// A ranked tensor whose every dimension is known. MLIR's `AnyStaticShapeTensor`.
    StaticShapeTensor in RankedTensor: "statically shaped tensor of any type values",
        |ty| ty.satisfies::<StaticShapeTensorOf<AnyType>>();
    /// A vector, of rank 0 or more. MLIR's `AnyVectorOfAnyRank`.
    AnyVector in Vector: "vector of any type values", |ty| ty.is_in(Container::Vector);
    /// A memref, of a rank or without.
    AnyRankedOrUnrankedMemRef in BaseMemRef: "ranked or unranked memref of any type values",
        |ty| ty.is_in(Container::MemRef);
    /// A tensor, vector or memref.
    AnyShaped in Shaped: "shaped of any type values",
        |ty| ty.test(|view| matches!(view, TypeView::Shaped { .. }));

    /// `i1`, or a tensor or vector of it.
    BoolLike: "bool-like", |ty| ty.satisfies::<Like<I1>>();
    /// An integer of any sign, or a tensor or vector of such.
    IntegerLike: "integer-like", |ty| ty.satisfies::<Like<AnyInteger>>();
    /// `iN`, or a tensor or vector of such.
    SignlessIntegerLike: "signless-integer", |ty| ty.satisfies::<Like<SignlessInteger>>();
    /// `iN` or `index`, or a tensor or vector of such.
    SignlessIntegerOrIndexLike: "signless-integer-like",
        |ty| ty.satisfies::<Like<SignlessIntegerOrIndex>>();
    /// A floating-point type, or a tensor or vector of such.
    FloatLike: "floating-point-like", |ty| ty.satisfies::<Like<AnyFloat>>();
}

/// Declares constraints with the names that MLIR's definitions have.
macro_rules! mlir_names {
    ($($name:ident = $constraint:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($constraint), "`], as MLIR calls it.")]
        pub type $name = $constraint;
    )*};
}

mlir_names! {
    AnySignlessInteger = SignlessInteger;
    AnySignedInteger = SignedInteger;
    AnyUnsignedInteger = UnsignedInteger;
    AnySignlessIntegerOrIndex = SignlessIntegerOrIndex;
    AnyRankedTensor = RankedTensor;
    AnyUnrankedTensor = UnrankedTensor;
    AnyStaticShapeTensor = StaticShapeTensor;
    AnyVectorOfAnyRank = AnyVector;
}

/// Declares the integer types of one sign.
macro_rules! integers {
    ($sign:ident, $word:literal: $($name:ident $bits:literal $text:literal),*) => {
        type_constraints! {$(
            #[doc = concat!("`", $text, "`.")]
            $name in Integer: concat!($bits, "-bit ", $word, " integer"),
                |ty| is_int(ty, $bits, Signedness::$sign), TypeData::Integer($bits, Signedness::$sign);
        )*}
    };
}

integers!(Signless, "signless": I1 1 "i1", I4 4 "i4", I8 8 "i8", I16 16 "i16", I32 32 "i32",
    I64 64 "i64", I128 128 "i128");
integers!(Signed, "signed": SI1 1 "si1", SI8 8 "si8", SI16 16 "si16", SI32 32 "si32",
    SI64 64 "si64");
integers!(Unsigned, "unsigned": UI1 1 "ui1", UI8 8 "ui8", UI16 16 "ui16", UI32 32 "ui32",
    UI64 64 "ui64");

/// Declares the floating-point types.
macro_rules! floats {
    ($($name:ident $(in $class:ident)? $text:literal $summary:literal;)*) => {
        type_constraints! {$(
            #[doc = concat!("`", $text, "`.")]
            $name $(in $class)?: $summary, |ty| ty.float_kind() == Some(FloatKind::$name),
                TypeData::Float(FloatKind::$name);
        )*}
    };
}

floats! {
    F16 in Float "f16" "16-bit float";
    F32 in Float "f32" "32-bit float";
    F64 in Float "f64" "64-bit float";
    F80 in Float "f80" "80-bit float";
    F128 in Float "f128" "128-bit float";
    BF16 "bf16" "bfloat16 type";
    TF32 "tf32" "tf32 type";
}

/// True if the type is a container that passes the test, of elements that satisfy `C`. The test gets the
/// container and the dimensions, if there is a rank.
pub(super) fn is_container_of<C: TypeConstraint, I: Ir>(
    ty: Ty<'_, I>,
    test: impl FnOnce(Container, Option<&[i64]>) -> bool,
) -> bool {
    let element = ty.view(|view| match view {
        TypeView::Shaped {
            container,
            shape,
            element,
        } if test(container, shape) => Some(element),
        _ => None,
    });
    element.is_some_and(|element| C::check(ty.ty_of(element)))
}

type_constraints! {
    /// A tensor, ranked or not, of elements that satisfy `C`.
    TensorOf<C: TypeConstraint> in Tensor: summary!(text("tensor of "), text(C::SUMMARY), text(" values")),
        |ty| is_container_of::<C, I>(ty, |container, _| container == Container::Tensor);
    /// A ranked tensor of elements that satisfy `C`.
    RankedTensorOf<C: TypeConstraint> in RankedTensor: summary!(text("ranked tensor of "), text(C::SUMMARY), text(" values")),
        |ty| is_container_of::<C, I>(ty, |container, shape| container == Container::Tensor && shape.is_some());
    /// A ranked tensor, every dimension known, of elements that satisfy `C`.
    StaticShapeTensorOf<C: TypeConstraint> in RankedTensor: summary!(text("statically shaped tensor of "), text(C::SUMMARY), text(" values")),
        |ty| is_container_of::<C, I>(ty, |container, shape| {
            container == Container::Tensor && shape.is_some_and(|shape| !shape.contains(&DYNAMIC))
        });
    /// A vector of elements that satisfy `C`.
    VectorOf<C: TypeConstraint> in Vector: summary!(text("vector of "), text(C::SUMMARY), text(" values")),
        |ty| is_container_of::<C, I>(ty, |container, _| container == Container::Vector);
    /// A ranked memref of elements that satisfy `C`.
    MemRefOf<C: TypeConstraint> in MemRef: summary!(text("memref of "), text(C::SUMMARY), text(" values")),
        |ty| is_container_of::<C, I>(ty, |container, shape| container == Container::MemRef && shape.is_some());
    /// A tensor, vector or memref of elements that satisfy `C`.
    ShapedOf<C: TypeConstraint> in Shaped: summary!(text("shaped of "), text(C::SUMMARY), text(" values")),
        |ty| is_container_of::<C, I>(ty, |_, _| true);
    /// A complex type of elements that satisfy `C`.
    ComplexOf<C: TypeConstraint> in Complex: summary!(text("complex type with "), text(C::SUMMARY), text(" elements")),
        |ty| ty.satisfies::<AnyComplex>() && ty.element_type().is_some_and(C::check);
    /// A type that satisfies `C`, or a tensor or vector of such (MLIR's
    /// `TypeOrValueSemanticsContainer`).
    Like<C: TypeConstraint>: summary!(text(C::SUMMARY), text("-like")),
        |ty| C::check(ty) || is_container_of::<C, I>(ty, |container, _| container != Container::MemRef);
}
