//! Constraints of `memref`, and types that follow from others.

use std::marker::PhantomData;

use drr::constraint::{
    AnyType, AttrConstraint, HasRank, I32Attr, I64Attr, IntMaxValue, IntMinValue, IntPositive,
    IntPositivePowerOf2, Literals, MemRefOf, TypeClass, TypeConstraint, holds,
};
use drr::ir::{AttrData, Container, Ir, TypeData};
use drr::native::{AttrRef, Ty};
use drr::op::format::AttrForm;
use drr::op::{ElementTypeOf, TypeTransform};

/// `AnyMemRef` of MLIR: a ranked memref.
pub type RankedMemRef = MemRefOf<AnyType>;

/// Declares integers of a type, in a range.
macro_rules! integers {
    ($($(#[$doc:meta])* $name:ident: $kind:ty, $summary:literal, $($of:ty),+;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;
        impl AttrConstraint for $name {
            type Holds = holds::Integer;
            const SUMMARY: &'static str = $summary;
            const LITERALS: Literals = <$kind as AttrConstraint>::LITERALS;
            const FORM: AttrForm = <$kind as AttrConstraint>::FORM;
            fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
                attr.satisfies::<$kind>() $(&& attr.satisfies::<$of>())+
            }
            fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
                <$kind as AttrConstraint>::from_int(value)
            }
        }
    )*};
}

integers! {
    /// `IntValidAlignment<I64Attr>` of MLIR: an alignment in bytes.
    Alignment: I64Attr, "64-bit signless integer attribute whose value is positive and whose value \
        is a power of two > 0", IntPositivePowerOf2;
    /// The alignment that is assumed of a memref.
    PositiveI32Attr: I32Attr, "32-bit signless integer attribute whose value is positive", IntPositive;
    /// From no locality, 0, to extreme locality, 3.
    LocalityHint: I32Attr, "32-bit signless integer attribute whose minimum value is 0 whose maximum \
        value is 3", IntMinValue<0>, IntMaxValue<3>;
}

/// The summary of elements that a memref of rank 1 can have.
pub trait Elements: TypeConstraint {
    /// The summary of the memref.
    const MEMREF: &'static str;
}

/// `MemRefRankOf<C, [1]>` of MLIR: a memref of rank 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemRef1D<C>(PhantomData<C>);

impl<C: Elements> TypeConstraint for MemRef1D<C> {
    const SUMMARY: &'static str = C::MEMREF;
    const CLASS: TypeClass = MemRefOf::<C>::CLASS;
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.satisfies::<MemRefOf<C>>() && ty.satisfies::<HasRank<1>>()
    }
}

impl Elements for AnyType {
    const MEMREF: &'static str = "1D memref of any type values";
}
impl Elements for drr::constraint::I8 {
    const MEMREF: &'static str = "1D memref of 8-bit signless integer values";
}
impl Elements for drr::constraint::SignlessIntegerOrIndex {
    const MEMREF: &'static str = "1D memref of signless integer or index values";
}

/// `MemRefTypeAttr` of MLIR: the type of a ranked memref.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemRefTypeAttr;

impl AttrConstraint for MemRefTypeAttr {
    type Holds = holds::Type;
    const SUMMARY: &'static str = "memref type attribute";
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        let ty = attr.view(|view| match view {
            drr::ir::AttrView::Type(ty) => Some(ty),
            _ => None,
        });
        ty.is_some_and(|ty| Ty::new(attr.ir(), ty).satisfies::<RankedMemRef>())
    }
}

/// Declares element types of memrefs under descriptions.
macro_rules! elements {
    ($($name:ident: $summary:literal;)*) => {$(
        #[doc = concat!("A relation of types: ", $summary, ".")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl TypeTransform for $name {
            const SUMMARY: &'static str = $summary;
            fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
                let is_memref = ty.is_in(Container::MemRef);
                is_memref.then(|| <ElementTypeOf as TypeTransform>::apply(ty))?
            }
        }
    )*};
}

elements! {
    LoadedElement: "result type matches element type of 'memref'";
    StoredElement: "type of 'value' matches element type of 'memref'";
    UpdatedElement: "value type matches element type of memref";
    ResultElement: "result type matches element type of memref";
}
