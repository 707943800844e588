//! The Rust data that attributes decode to. The `…_decoded` accessors of typed views return it.

use super::*;
use crate::attr::{AttrData, ElementsData};
use crate::ir::Ir;
use crate::native::{AttrRef, FromAttr, Ty};
use crate::ty::TypeData;

/// An attribute kind that decodes to one kind of Rust data.
#[diagnostic::on_unimplemented(
    message = "attributes of kind `{Self}` do not decode to one kind of Rust data",
    label = "read the attribute itself: use the accessor without `_decoded`"
)]
pub trait DecodeAttr<I: Ir>: AttrConstraint {
    /// The data.
    type Output;
    /// Decodes an attribute; `None` if it has another kind.
    fn decode(attr: AttrRef<'_, I>) -> Option<Self::Output>;
    /// Decodes a default value.
    fn decode_data(data: AttrData<I>) -> Option<Self::Output>;
}

/// Implements decoding by [`FromAttr`].
macro_rules! decodes {
    ($($out:ty: |$data:ident| $value:expr => $($kind:ident)+;)*) => {
        decodes!{@by FromAttr::from_attr; $($out: |$data| $value => $($kind)+;)*}
    };
    (@by $from:expr; $($out:ty: |$data:ident| $value:expr => $($kind:ident)+;)*) => {$($(
        impl<I: Ir> DecodeAttr<I> for $kind {
            type Output = $out;
            fn decode(attr: AttrRef<'_, I>) -> Option<$out> {
                $from(attr)
            }
            fn decode_data($data: AttrData<I>) -> Option<$out> {
                $value
            }
        }
    )+)*};
}

/// The integer, if it fits.
macro_rules! int {
    ($data:expr) => {
        match $data {
            AttrData::Integer { value, .. } => value.try_into().ok(),
            _ => None,
        }
    };
}

decodes! {
    bool: |data| match data {
        AttrData::Bool(value) => Some(value),
        _ => None,
    } => BoolAttr I1Attr ConstBoolAttrTrue ConstBoolAttrFalse;
    i8: |data| int!(data) => I8Attr SI8Attr;
    i16: |data| int!(data) => I16Attr SI16Attr;
    i32: |data| int!(data) => I32Attr SI32Attr;
    i64: |data| int!(data) => I64Attr SI64Attr IndexAttr;
    i128: |data| int!(data) => APIntAttr;
    u8: |data| int!(data) => UI8Attr;
    u16: |data| int!(data) => UI16Attr;
    u32: |data| int!(data) => UI32Attr;
    u64: |data| int!(data) => UI64Attr;
    f32: |data| match data {
        AttrData::Float { value, .. } => Some(value as f32),
        _ => None,
    } => F16Attr F32Attr;
    f64: |data| match data {
        AttrData::Float { value, .. } => Some(value),
        _ => None,
    } => F64Attr;
    String: |data| match data {
        AttrData::String(text) => Some(text),
        _ => None,
    } => StrAttr SymbolNameAttr;
    Vec<i64>: |data| match data {
        AttrData::DenseArray { elements: ElementsData::Ints(values), .. } => {
            values.into_iter().map(|value| value.try_into().ok()).collect()
        }
        _ => None,
    } => DenseArrayAttr DenseBoolArrayAttr DenseI8ArrayAttr DenseI16ArrayAttr DenseI32ArrayAttr
        DenseI64ArrayAttr;
}

// The name of a symbol. A string literal stands for such an attribute too.
decodes! {@by AttrRef::as_symbol;
    String: |data| match data {
        AttrData::Symbol(name) => Some(name),
        _ => None,
    } => SymbolRefAttr FlatSymbolRefAttr;
}

fn type_of<I: Ir>(attr: AttrRef<'_, I>) -> Option<TypeData<I>> {
    Ty::from_attr(attr).map(|ty| ty.handle().into())
}

fn type_data_of<I: Ir>(data: AttrData<I>) -> Option<TypeData<I>> {
    match data {
        AttrData::Type(ty) => Some(ty),
        _ => None,
    }
}

decodes! {@by type_of; TypeData<I>: |data| type_data_of(data) => TypeAttr;}

impl<I: Ir, C: TypeConstraint> DecodeAttr<I> for TypeAttrOf<C> {
    type Output = TypeData<I>;
    fn decode(attr: AttrRef<'_, I>) -> Option<TypeData<I>> {
        type_of(attr)
    }
    fn decode_data(data: AttrData<I>) -> Option<TypeData<I>> {
        type_data_of(data)
    }
}

impl<I: Ir, E: AttrEnum> DecodeAttr<I> for EnumAttr<E> {
    type Output = E;
    fn decode(attr: AttrRef<'_, I>) -> Option<E> {
        enum_variant(attr)
    }
    fn decode_data(data: AttrData<I>) -> Option<E> {
        enum_of_data(&data)
    }
}
