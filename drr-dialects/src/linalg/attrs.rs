//! The attributes of `linalg`.

use drr::constraint::{
    ArrayOf, AttrConstraint, BuiltinType, ConfinedAttr, DenseI64ArrayAttr, Is, TypeClass,
    TypeConstraint, holds,
};
use drr::ir::{AttrView, Container, Ir, Signedness, TypeView};
use drr::native::{AttrRef, Ty};
use drr::{AttrDef, EnumAttr};

/// Declares enums and the attributes that hold one.
macro_rules! enums {
    ($($(#[$doc:meta])* $name:ident, $attr:ident = $mnemonic:literal $summary:literal { $($(#[$case_doc:meta])* $case:ident $($word:literal)?)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
        #[enum_attr(int = 32)]
        pub enum $name {
            $($(#[$case_doc])* #[allow(missing_docs)] $(#[value($word)])? $case,)*
        }
        $(#[$doc])*
        #[derive(AttrDef, Clone, PartialEq, Debug)]
        #[attr_def(name = $mnemonic, format = "`<` $value `>`", summary = $summary)]
        pub struct $attr {
            /// The case.
            pub value: $name,
        }
    )*};
}

enums! {
    /// The loop of a dimension.
    IteratorType, IteratorTypeAttr = "linalg.iterator_type" "an iterator type" {
        /// Iterations are independent.
        Parallel
        /// Iterations accumulate a result.
        Reduction
    }
    /// The conversion of numbers to the type of the output.
    TypeFn, TypeFnAttr = "linalg.type_fn" "allowed 32-bit signless integer cases: 0, 1" {
        /// Integers are signed.
        CastSigned "cast_signed"
        /// Integers are unsigned.
        CastUnsigned "cast_unsigned"
    }
    /// The function of `linalg.elementwise`.
    ElementwiseKind, ElementwiseKindAttr = "linalg.elementwise_kind" "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23" {
        Exp Log Abs Ceil Floor Negf Reciprocal Round Sqrt Rsqrt Square Tanh Erf
        Add Sub Mul Div DivUnsigned "div_unsigned" MaxSigned "max_signed" MinSigned "min_signed" MaxUnsigned "max_unsigned" MinUnsigned "min_unsigned" Powf
        Select
    }
}

/// `[…]` of iterator types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IteratorTypeArrayAttr;

impl AttrConstraint for IteratorTypeArrayAttr {
    type Holds = holds::Array;
    const SUMMARY: &'static str = "Iterator type should be an enum.";
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        ArrayOf::<Is<IteratorTypeAttr>>::check(attr)
    }
}

/// Numbers that increase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Increasing;

impl AttrConstraint for Increasing {
    type Holds = holds::Anything;
    const SUMMARY: &'static str = "should be in increasing order";
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        let numbers = attr.as_ints().unwrap_or_default();
        numbers.windows(2).all(|pair| pair[0] < pair[1])
    }
}

/// Dimensions in increasing order.
pub type Dimensions = ConfinedAttr<DenseI64ArrayAttr, Increasing>;

/// `dense<…>` of type `i64` with this shape: the strides or dilations of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WindowAttr<const RANK: usize>;

impl<const RANK: usize> AttrConstraint for WindowAttr<RANK> {
    type Holds = holds::Elements;
    const SUMMARY: &'static str = match RANK {
        1 => "64-bit signless int elements attribute of shape [1]",
        2 => "64-bit signless int elements attribute of shape [2]",
        _ => "64-bit signless int elements attribute of shape [3]",
    };
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        let is_dense = attr.view(|view| matches!(view, AttrView::Elements { .. }));
        let Some(ty) = attr.ty().filter(|_| is_dense) else {
            return false;
        };
        let is_i64 = |ty: Ty<'_, I>| {
            ty.view(|view| match view {
                TypeView::Integer { width, signedness } => {
                    width == 64 && signedness == Signedness::Signless
                }
                _ => false,
            })
        };
        ty.shape().as_deref() == Some(&[RANK as i64]) && ty.element_type().is_some_and(is_i64)
    }
}

/// A ranked memref or tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TensorOrMemref;

impl TypeConstraint for TensorOrMemref {
    const SUMMARY: &'static str = "memref of any type values or ranked tensor of any type values";
    const CLASS: TypeClass = TypeClass::Builtin(BuiltinType::Shaped);
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        element_type(ty).is_some()
    }
}

/// The element type of a ranked memref or tensor.
pub(super) fn element_type<I: Ir>(ty: Ty<'_, I>) -> Option<Ty<'_, I>> {
    let is_array = ty.view(|view| {
        matches!(
            view,
            TypeView::Shaped {
                container: Container::MemRef | Container::Tensor,
                shape: Some(_),
                ..
            }
        )
    });
    is_array.then(|| ty.element_type())?
}

/// The type of the argument that stands for an operand in the body: an element or the operand itself.
pub(super) fn argument_type<I: Ir>(ty: Ty<'_, I>) -> Ty<'_, I> {
    element_type(ty).unwrap_or(ty)
}
