//! Provided attribute constraints. Their names, semantics and summaries are those of MLIR's
//! `CommonAttrConstraints.td`.

use super::{AttrConstraint, ElementTypes, IntLiterals, Literals, TypeConstraint, holds};
use crate::attr::{AttrData, AttrView};
use crate::format::{AttrForm, AttrText, NumberType};
use crate::ir::Ir;
use crate::native::{AttrRef, IntoAttr, Ty};
use crate::ty::{FloatKind, Signedness, TypeData, TypeView};
use std::cmp::Ordering;

/// An attribute constraint that exactly one attribute satisfies. In a result, its name stands for
/// that attribute.
pub trait ConstAttr: AttrConstraint {
    /// The attribute.
    fn value<I: Ir>() -> AttrData<I>;
}

#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint, C: ConstAttr> IntoAttr<I, K> for C {
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(C::value())
    }
}

/// Declares constraints on attributes: what they hold, a summary, a test, and other trait items in braces.
/// Parameters follow the name: `Name[N: i64]<C: AttrConstraint>`.
macro_rules! attr_constraints {
    (@struct [$($attr:tt)*] $name:ident) => {
        $($attr)*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;
    };
    (@struct [$($attr:tt)*] $name:ident $([$($n:ident: $number:ty),+])? $(<$($of:ident),+>)?) => {
        $($attr)*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<$($(const $n: $number,)+)? $($($of),+)?>
            $((std::marker::PhantomData<($($of,)+)>))?;
    };
    ($(
        $(#[$doc:meta])*
        $name:ident $([$($n:ident: $number:ty),+])? $(<$($of:ident: $bound:ident),+>)?
            ($holds:ident $(<$item:ty>)?): $summary:expr, |$attr:ident| $check:expr $(, { $($items:item)* })?;
    )*) => {$(
        attr_constraints!(@struct [$(#[$doc])*] $name $([$($n: $number),+])? $(<$($of),+>)?);
        impl<$($(const $n: $number,)+)? $($($of: $bound),+)?> AttrConstraint
            for $name<$($($n,)+)? $($($of),+)?>
        {
            type Holds = holds::$holds $(<$item>)?;
            const SUMMARY: &'static str = $summary;
            #[inline]
            fn check<I: Ir>($attr: AttrRef<'_, I>) -> bool {
                $check
            }
            $($($items)*)?
        }
    )*};
}

/// Tests if the view of the attribute matches a pattern.
macro_rules! is {
    ($attr:expr, $pattern:pat) => {
        $attr.test(|view| matches!(view, $pattern))
    };
}

attr_constraints! {
    /// Any attribute.
    AnyAttr(Anything): "any attribute", |_attr| true;
    /// An attribute with a type: a number, a Boolean, elements, a string, or another attribute whose
    /// type is given. A string without a type has the type `none`. MLIR's `TypedAttrInterface`.
    TypedAttr(Anything): "TypedAttr instance", |attr| is!(attr, AttrView::Bool(_)
        | AttrView::Integer { .. } | AttrView::WideInteger { .. } | AttrView::Float { .. }
        | AttrView::Elements { .. } | AttrView::StringElements { .. } | AttrView::OpaqueElements { .. }
        | AttrView::String(_) | AttrView::Bytes { .. } | AttrView::Typed { .. });

    /// `true` or `false`, which is an integer of type `i1`.
    BoolAttr(Bool): "bool attribute", |attr| is!(attr, AttrView::Bool(_)), {
        const FORM: AttrForm = AttrForm::Typeless(NumberType::Integer(1, Signedness::Signless));
        const LITERALS: Literals = Literals::BOOL;
        fn from_bool<I: Ir>(value: bool) -> Option<AttrData<I>> {
            Some(AttrData::Bool(value))
        }
    };
    /// An integer of any type.
    APIntAttr(IntegerOrBool): "arbitrary integer attribute",
        |attr| is!(attr, AttrView::Integer { .. } | AttrView::WideInteger { .. } | AttrView::Bool(_));
    /// An integer of type `index`.
    IndexAttr(Integer): "index attribute",
        |attr| attr.view(|view| match view {
            AttrView::Integer { ty, .. } => attr.ty_of(ty).is_index(),
            _ => false,
        }), {
        const LITERALS: Literals = Literals::int(IntLiterals {
            min: i64::MIN as i128,
            max: i64::MAX as i128,
            suffixes: &["i64", "isize", "usize"],
        });
        const FORM: AttrForm = AttrForm::Typeless(NumberType::Index);
        fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
            i64::try_from(value).ok().map(|_| AttrData::Integer { value, ty: TypeData::Index })
        }
    };

    /// A type.
    TypeAttr(Type): "any type attribute", |attr| is!(attr, AttrView::Type(_));
    /// `unit`, which is present or absent.
    UnitAttr(Unit): "unit attribute", |attr| is!(attr, AttrView::Unit), {
        fn constant<I: Ir>() -> Option<AttrData<I>> {
            Some(AttrData::Unit)
        }
    };

    /// `[…]`.
    ArrayAttr(Array): "array attribute", |attr| is!(attr, AttrView::Array(_));
    /// `array<T: …>` of any type.
    DenseArrayAttr(DenseArray): "dense array attribute",
        |attr| is!(attr, AttrView::DenseInts { .. } | AttrView::DenseArray { .. });
    /// `dense<…>`, `sparse<…>` or `dense_resource<…>`.
    ElementsAttr(Elements): "constant vector/tensor attribute",
        |attr| is!(attr, AttrView::Elements { .. } | AttrView::StringElements { .. } | AttrView::OpaqueElements { .. });
    /// `dense<…>` of strings.
    StringElementsAttr(Elements): "string elements attribute",
        |attr| is!(attr, AttrView::StringElements { .. }), {
        const LITERALS: Literals = Literals::elements(ElementTypes::Strings);
    };

    /// A non-negative integer, for use with another constraint in [`AllOf`](super::AllOf).
    IntNonNegative(Integer): "whose value is non-negative", |attr| compare(attr, 0).is_some_and(Ordering::is_ge);
    /// A positive integer.
    IntPositive(Integer): "whose value is positive", |attr| compare(attr, 0).is_some_and(Ordering::is_gt);
    /// A power of two.
    IntPowerOf2(Integer): "whose value is a power of two > 0",
        |attr| compare(attr, 0).is_some_and(Ordering::is_gt) && attr.view(|view| match view {
            AttrView::Integer { value, .. } => value.count_ones() == 1,
            AttrView::WideInteger { words, .. } => {
                words.iter().map(|word| word.count_ones()).sum::<u32>() == 1
            }
            _ => true,
        });
}

/// An integer of any width, or a Boolean, compared with a number.
fn compare<I: Ir>(attr: AttrRef<'_, I>, number: i128) -> Option<Ordering> {
    attr.view(|view| match view {
        AttrView::Integer { value, .. } => Some(value.cmp(&number)),
        AttrView::Bool(value) => Some(i128::from(value).cmp(&number)),
        // It is beyond all numbers of 128 bits.
        AttrView::WideInteger { words, ty } => {
            let unsigned = Ty::new(attr.ir(), ty).signedness() == Some(Signedness::Unsigned);
            let negative = !unsigned && words.last().is_some_and(|word| word >> 63 == 1);
            Some(if negative {
                Ordering::Less
            } else {
                Ordering::Greater
            })
        }
        _ => None,
    })
}

/// Declares the attributes that a string literal stands for.
macro_rules! string_attrs {
    ($($(#[$doc:meta])* $name:ident $summary:literal $made:ident $form:ident: $is:pat,)*) => {
        attr_constraints! {$(
            $(#[$doc])*
            $name(Text): $summary, |attr| is!(attr, $is), {
                const LITERALS: Literals = Literals::STRING;
                const FORM: AttrForm = AttrForm::$form;
                fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
                    Some(AttrData::$made(value.to_string()))
                }
            };
        )*}
    };
}

string_attrs! {
    /// A string.
    StrAttr "string attribute" String String: AttrView::String(_) | AttrView::Bytes { .. },
    /// A string that is the name of a symbol.
    SymbolNameAttr "string attribute" String Symbol: AttrView::String(_) | AttrView::Bytes { .. },
    /// A reference to a symbol.
    SymbolRefAttr "symbol reference attribute" Symbol SymbolRef: AttrView::Symbol(_) | AttrView::SymbolPath(_),
    /// A reference to a symbol, without nesting.
    FlatSymbolRefAttr "flat symbol reference attribute" Symbol SymbolRef: AttrView::Symbol(_) | AttrView::SymbolPath([_]),
}

/// True if the attribute is an integer of a type with this width, and this sign if it is given.
pub(super) fn is_int<I: Ir>(attr: AttrRef<'_, I>, width: u32, sign: Option<Signedness>) -> bool {
    attr.view(|view| match view {
        AttrView::Bool(_) => width == 1 && sign.is_none_or(|sign| sign == Signedness::Signless),
        AttrView::Integer { ty, .. } | AttrView::WideInteger { ty, .. } => {
            let ty = Ty::new(attr.ir(), ty);
            let own = ty.signedness();
            ty.int_width() == Some(width) && sign.is_none_or(|sign| own == Some(sign))
        }
        _ => false,
    })
}

/// True if the attribute is a dense constant whose element type satisfies `test`.
fn element_type_is<I: Ir>(attr: AttrRef<'_, I>, test: impl Fn(TypeView<'_, I>) -> bool) -> bool {
    attr.view(|view| match view {
        AttrView::Elements { ty, .. } => Ty::new(attr.ir(), ty)
            .element_type()
            .is_some_and(|element| element.view(test)),
        _ => false,
    })
}

/// The integer attribute, if the value fits the width.
fn int_data<I: Ir>(value: i128, bits: u32, sign: Signedness) -> Option<AttrData<I>> {
    sign.holds(value, bits).then_some(AttrData::Integer {
        value,
        ty: TypeData::Integer(bits, sign),
    })
}

/// Declares the integer attributes of one sign.
macro_rules! int_attrs {
    ($sign:ident, $word:literal: $($name:ident $bits:literal $text:literal),*) => {
        attr_constraints! {$(
            #[doc = concat!("An integer of type `", $text, "`.")]
            $name(Integer): concat!($bits, "-bit ", $word, " integer attribute"),
                |attr| is_int(attr, $bits, Some(Signedness::$sign)),
                {
                    const LITERALS: Literals =
                        Literals::int(IntLiterals::of($bits, Signedness::$sign));
                    const FORM: AttrForm =
                        AttrForm::Typeless(NumberType::Integer($bits, Signedness::$sign));
                    fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
                        int_data(value, $bits, Signedness::$sign)
                    }
                };
        )*}
    };
}

int_attrs!(Signless, "signless": I8Attr 8 "i8", I16Attr 16 "i16", I32Attr 32 "i32", I64Attr 64 "i64");
int_attrs!(Signed, "signed": SI8Attr 8 "si8", SI16Attr 16 "si16", SI32Attr 32 "si32",
    SI64Attr 64 "si64");
int_attrs!(Unsigned, "unsigned": UI1Attr 1 "ui1", UI8Attr 8 "ui8", UI16Attr 16 "ui16",
    UI32Attr 32 "ui32", UI64Attr 64 "ui64");

attr_constraints! {
    /// An integer of type `i1`, which is also what a [`BoolAttr`] is.
    I1Attr(IntegerOrBool): "1-bit signless integer attribute", |attr| is!(attr, AttrView::Bool(_)), {
        const FORM: AttrForm = AttrForm::Typeless(NumberType::Integer(1, Signedness::Signless));
        const LITERALS: Literals = Literals {
            int: Some(IntLiterals { min: -1, max: 1, suffixes: &[] }),
            ..Literals::BOOL
        };
        fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
            match value {
                0 => Some(AttrData::Bool(false)),
                1 | -1 => Some(AttrData::Bool(true)),
                _ => None,
            }
        }
        fn from_bool<I: Ir>(value: bool) -> Option<AttrData<I>> {
            Some(AttrData::Bool(value))
        }
    };
}

/// Declares the floating-point attributes.
macro_rules! float_attrs {
    ($($name:ident $kind:ident $summary:literal $text:literal $suffixes:expr;)*) => {
        attr_constraints! {$(
            #[doc = concat!("A floating-point number of type `", $text, "`.")]
            $name(Float): $summary, |attr| attr.view(|view| match view {
                AttrView::Float { ty, .. } => {
                    Ty::new(attr.ir(), ty).float_kind() == Some(FloatKind::$kind)
                }
                _ => false,
            }), {
                const LITERALS: Literals = Literals::float($suffixes);
                const FORM: AttrForm = AttrForm::Typeless(NumberType::Float(FloatKind::$kind));
                fn from_float<I: Ir>(value: f64) -> Option<AttrData<I>> {
                    Some(AttrData::Float { value, ty: TypeData::Float(FloatKind::$kind) })
                }
            };
        )*}
    };
}

float_attrs! {
    F16Attr F16 "16-bit float attribute" "f16" &[];
    F32Attr F32 "32-bit float attribute" "f32" &["f32"];
    F64Attr F64 "64-bit float attribute" "f64" &["f64"];
}

/// Declares `array<iN: …>` of one width.
macro_rules! dense_int_arrays {
    ($($name:ident $item:ident $bits:literal $text:literal;)*) => {
        attr_constraints! {$(
            #[doc = concat!("`array<", $text, ": …>`.")]
            $name(DenseArrayOf<$item>): concat!($text, " dense array attribute"), |attr| attr.view(|view| match view {
                AttrView::DenseInts { element, .. } => {
                    Ty::new(attr.ir(), element).int_width() == Some($bits)
                }
                _ => false,
            }), {
                const LITERALS: Literals = Literals::elements(ElementTypes::Width($bits));
                const FORM: AttrForm = AttrForm::IntArray($bits);
            };
        )*}
    };
}

dense_int_arrays! {
    DenseBoolArrayAttr I1Attr 1 "i1";
    DenseI8ArrayAttr I8Attr 8 "i8";
    DenseI16ArrayAttr I16Attr 16 "i16";
    DenseI32ArrayAttr I32Attr 32 "i32";
    DenseI64ArrayAttr I64Attr 64 "i64";
}

/// Declares `array<fN: …>` of one format.
macro_rules! dense_float_arrays {
    ($($name:ident $item:ident $kind:ident $text:literal;)*) => {
        attr_constraints! {$(
            #[doc = concat!("`array<", $text, ": …>`.")]
            $name(DenseArrayOf<$item>): concat!($text, " dense array attribute"), |attr| attr.view(|view| match view {
                AttrView::DenseArray { element, .. } => {
                    Ty::new(attr.ir(), element).float_kind() == Some(FloatKind::$kind)
                }
                _ => false,
            }), {
                const LITERALS: Literals = Literals::elements(ElementTypes::Float(FloatKind::$kind));
            };
        )*}
    };
}

dense_float_arrays! {
    DenseF32ArrayAttr F32Attr F32 "f32";
    DenseF64ArrayAttr F64Attr F64 "f64";
}

/// Declares `dense<…>` of some types of elements.
macro_rules! elements_attrs {
    ($($(#[$doc:meta])* $name:ident: $is:pat => $types:expr, $summary:literal;)*) => {
        attr_constraints! {$(
            $(#[$doc])*
            $name(Elements): $summary, |attr| element_type_is(attr, |ty| matches!(ty, $is)), {
                const LITERALS: Literals = Literals::elements($types);
            };
        )*}
    };
}

elements_attrs! {
    /// `dense<…>` of integers of any type.
    AnyIntElementsAttr: TypeView::Integer { .. } | TypeView::Index => ElementTypes::Integers, "integer elements attribute";
    /// `dense<…>` of integers of 32 bits.
    AnyI32ElementsAttr: TypeView::Integer { width: 32, .. } => ElementTypes::Width(32), "32-bit integer elements attribute";
    /// `dense<…>` of integers of 64 bits.
    AnyI64ElementsAttr: TypeView::Integer { width: 64, .. } => ElementTypes::Width(64), "64-bit integer elements attribute";
    /// `dense<…>` of type `i32`.
    I32ElementsAttr: TypeView::Integer { width: 32, signedness: Signedness::Signless } => ElementTypes::Signless(32), "32-bit signless integer elements attribute";
    /// `dense<…>` of type `i64`.
    I64ElementsAttr: TypeView::Integer { width: 64, signedness: Signedness::Signless } => ElementTypes::Signless(64), "64-bit signless integer elements attribute";
    /// `dense<…>` of type `index`.
    IndexElementsAttr: TypeView::Index => ElementTypes::Index, "index elements attribute";
    /// `dense<…>` of floating-point numbers of any type.
    AnyFloatElementsAttr: TypeView::Float(_) => ElementTypes::Floats, "floating-point elements attribute";
    /// `dense<…>` of type `f64`.
    F64ElementsAttr: TypeView::Float(FloatKind::F64) => ElementTypes::Float(FloatKind::F64), "64-bit float elements attribute";
}

/// Declares `[…]` of one kind of elements, with MLIR's names.
macro_rules! typed_arrays {
    ($($name:ident $item:ident $summary:literal;)*) => {
        attr_constraints! {$(
            #[doc = concat!("`[…]` whose every element satisfies [`", stringify!($item), "`].")]
            $name(ArrayOf<$item>): $summary, |attr| ArrayOf::<$item>::check(attr);
        )*}
    };
}

typed_arrays! {
    BoolArrayAttr BoolAttr "1-bit boolean array attribute";
    I32ArrayAttr I32Attr "32-bit integer array attribute";
    I64ArrayAttr I64Attr "64-bit integer array attribute";
    F32ArrayAttr F32Attr "32-bit float array attribute";
    F64ArrayAttr F64Attr "64-bit float array attribute";
    StrArrayAttr StrAttr "string array attribute";
    TypeArrayAttr TypeAttr "type array attribute";
    IndexListArrayAttr I64ArrayAttr "Array of 64-bit integer array attributes";
    SymbolRefArrayAttr SymbolRefAttr "symbol ref array attribute";
    FlatSymbolRefArrayAttr FlatSymbolRefAttr "flat symbol ref array attribute";
}

attr_constraints! {
    /// `[…]` whose every element satisfies `C`. MLIR's `TypedArrayAttrBase`.
    ArrayOf<C: AttrConstraint>(ArrayOf<C>): summary!(text("array of "), text(C::SUMMARY)),
        |attr| attr.view(|view| match view {
            AttrView::Array(items) => items.iter().all(|item| C::check(AttrRef::given(attr.ir(), item))),
            _ => false,
        }), {
        const TEXT: Option<AttrText> = C::TEXT;
    };
    /// A type that satisfies `C`.
    TypeAttrOf<C: TypeConstraint>(Type): summary!(text("type attribute of "), text(C::SUMMARY)),
        |attr| attr.view(|view| match view {
            AttrView::Type(ty) => C::check(attr.ty_of(ty)),
            _ => false,
        });
    /// An integer of at least `N`.
    IntMinValue[N: i64](Integer): summary!(text("whose minimum value is "), number(N)),
        |attr| compare(attr, N.into()).is_some_and(Ordering::is_ge);
    /// An integer of at most `N`.
    IntMaxValue[N: i64](Integer): summary!(text("whose maximum value is "), number(N)),
        |attr| compare(attr, N.into()).is_some_and(Ordering::is_le);
    /// An integer other than `N`.
    IntNEQValue[N: i64](Integer): summary!(text("whose value is not "), number(N)),
        |attr| compare(attr, N.into()).is_some_and(Ordering::is_ne);
}

/// Declares constraints that one attribute satisfies.
macro_rules! const_attrs {
    ($($(#[$doc:meta])* $name:ident($holds:ident): $text:literal, $pattern:pat, $value:expr;)*) => {
        attr_constraints! {$(
            $(#[$doc])*
            $name($holds): concat!("constant attribute ", $text), |attr| attr.view(|view| matches!(view, $pattern)), {
                fn constant<I: Ir>() -> Option<AttrData<I>> {
                    Some($value)
                }
            };
        )*}
        $(impl ConstAttr for $name {
            fn value<I: Ir>() -> AttrData<I> {
                $value
            }
        })*
    };
}

const_attrs! {
    /// The attribute `true`.
    ConstBoolAttrTrue(Bool): "true", AttrView::Bool(true), AttrData::Bool(true);
    /// The attribute `false`.
    ConstBoolAttrFalse(Bool): "false", AttrView::Bool(false), AttrData::Bool(false);
    /// The attribute `unit`.
    ConstUnitAttr(Unit): "unit", AttrView::Unit, AttrData::Unit;
}

impl ConstAttr for UnitAttr {
    fn value<I: Ir>() -> AttrData<I> {
        AttrData::Unit
    }
}
