//! Attributes that encode the variants of a Rust enum, see `#[derive(EnumAttr)]`.

use super::{AttrConstraint, IntLiterals, Literals, holds};
use crate::attr::{AttrData, AttrView};
use crate::format::{AttrForm, AttrText, EnumCase};
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::TypeData;
use std::marker::PhantomData;

/// An enum without fields whose variants attributes encode. `#[derive(EnumAttr)]` implements it,
/// and also the traits that native code and rules need ([`FromAttr`](crate::native::FromAttr),
/// [`IntoAttr`](crate::native::IntoAttr), [`MatchAttr`](super::MatchAttr)).
#[diagnostic::on_unimplemented(
    message = "[drr::E0553] `{Self}` is not an enum of attribute cases",
    label = "expected an enum that derives `EnumAttr`"
)]
pub trait AttrEnum: Sized + 'static {
    /// The data that encodes a variant: [`holds::Text`] or [`holds::IntegerOrBool`].
    type Data;
    /// A short description of such an attribute.
    const SUMMARY: &'static str;
    /// The encoding of the variants.
    const ENCODING: EnumEncoding;
    /// The variants' encodings, in declared order.
    const CASES: &'static [EnumCase];
    /// The variants' keywords in assembly formats, in declared order.
    const WORDS: &'static [&'static str];
    /// The variant's position.
    fn index(&self) -> usize;
    /// The variant at a position.
    fn from_index(index: usize) -> Option<Self>;
}

/// The encoding of an enum in attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumEncoding {
    /// A dialect attribute whose text is the case between these two strings:
    /// `#stablehlo<comparison_direction ` and `>`.
    Text(&'static str, &'static str),
    /// A string.
    String,
    /// A signless integer of this width in bits.
    Int(u32),
}

/// The attribute that encodes a variant.
pub fn enum_data<I: Ir, E: AttrEnum>(variant: &E) -> AttrData<I> {
    match (E::ENCODING, E::CASES[variant.index()]) {
        (EnumEncoding::Text(before, after), EnumCase::Text(text)) => {
            AttrData::Text(format!("{before}{text}{after}"))
        }
        (_, EnumCase::Text(text)) => AttrData::String(text.to_string()),
        (EnumEncoding::Int(1), EnumCase::Int(value)) => AttrData::Bool(value != 0),
        (EnumEncoding::Int(bits), EnumCase::Int(value)) => AttrData::Integer {
            value: value.into(),
            ty: TypeData::int(bits),
        },
        (_, EnumCase::Int(value)) => AttrData::Integer {
            value: value.into(),
            ty: TypeData::int(64),
        },
    }
}

impl<I: Ir> AttrRef<'_, I> {
    /// The variant that the attribute encodes, of an enum that derives `EnumAttr`.
    pub fn as_variant<E: AttrEnum>(self) -> Option<E> {
        enum_variant(self)
    }
}

/// The variant that an attribute encodes.
pub fn enum_variant<I: Ir, E: AttrEnum>(attr: AttrRef<'_, I>) -> Option<E> {
    attr.view(|view| match (E::ENCODING, view) {
        (EnumEncoding::Text(before, after), AttrView::Other(text)) => {
            text_case(text, before, after)
        }
        (EnumEncoding::String, AttrView::String(text)) => text_case(text, "", ""),
        (EnumEncoding::Int(1), AttrView::Bool(value)) => int_case(|case| (case != 0) == value),
        (EnumEncoding::Int(bits), AttrView::Integer { value, ty })
            if Ty::new(attr.ir(), ty).int_width() == Some(bits) =>
        {
            int_case(|case| i128::from(case) == value)
        }
        _ => None,
    })
}

/// The variant from which [`enum_data`] made `data`.
pub(crate) fn enum_of_data<I: Ir, E: AttrEnum>(data: &AttrData<I>) -> Option<E> {
    match (E::ENCODING, data) {
        (EnumEncoding::Text(before, after), AttrData::Text(text)) => text_case(text, before, after),
        (_, AttrData::String(text)) => text_case(text, "", ""),
        (_, AttrData::Bool(value)) => int_case(|case| (case != 0) == *value),
        (_, AttrData::Integer { value, .. }) => int_case(|case| i128::from(case) == *value),
        _ => None,
    }
}

fn text_case<E: AttrEnum>(text: &str, before: &str, after: &str) -> Option<E> {
    let word = text.strip_prefix(before)?.strip_suffix(after)?.trim();
    case(|case| matches!(case, EnumCase::Text(text) if text == word))
}

fn int_case<E: AttrEnum>(test: impl Fn(i64) -> bool) -> Option<E> {
    case(|case| matches!(case, EnumCase::Int(value) if test(value)))
}

/// The variant whose encoding satisfies `test`.
fn case<E: AttrEnum>(test: impl Fn(EnumCase) -> bool) -> Option<E> {
    E::from_index(E::CASES.iter().position(|case| test(*case))?)
}

/// The attribute kind of an enum: `#[attr] overflow: EnumAttr<Overflow>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnumAttr<E>(PhantomData<E>);

impl<E: AttrEnum> AttrConstraint for EnumAttr<E> {
    type Holds = holds::Case<E>;
    const SUMMARY: &'static str = E::SUMMARY;
    const LITERALS: Literals = match E::ENCODING {
        EnumEncoding::Int(_) => Literals {
            cases: Some(E::CASES),
            ..Literals::int(IntLiterals::ANY)
        },
        EnumEncoding::String | EnumEncoding::Text(..) => Literals {
            cases: Some(E::CASES),
            ..Literals::STRING
        },
    };
    const FORM: AttrForm = match E::ENCODING {
        EnumEncoding::Int(width) => AttrForm::IntCase {
            width,
            cases: E::CASES,
            words: E::WORDS,
        },
        EnumEncoding::String => AttrForm::StringCase(E::CASES),
        EnumEncoding::Text(before, after) => AttrForm::text_case(before, after, E::CASES),
    };
    const TEXT: Option<AttrText> = match E::ENCODING {
        EnumEncoding::Text(before, after) => Some(AttrText::Case(before, after)),
        _ => None,
    };
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        enum_variant::<I, E>(attr).is_some()
    }
    fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
        int_case::<E>(|case| i128::from(case) == value).map(|variant| enum_data(&variant))
    }
    fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
        text_case::<E>(value, "", "").map(|variant| enum_data(&variant))
    }
    fn is_str<I: Ir>(attr: AttrRef<'_, I>, value: &str) -> bool {
        let index = |variant: E| variant.index();
        let wanted = text_case(value, "", "").map(index);
        wanted.is_some() && wanted == enum_variant(attr).map(index)
    }
}
