//! Attributes that stand for the variants of a Rust enum: see `#[derive(EnumAttr)]`.

use super::{AttrConstraint, Literals};
use crate::attr::{AttrData, AttrView};
use crate::ir::Ir;
use crate::native::AttrRef;
use std::marker::PhantomData;

/// An enum without fields that attributes encode. `#[derive(EnumAttr)]` implements it, together
/// with what natives and rules need of the enum ([`FromAttr`](crate::native::FromAttr),
/// [`IntoAttr`](crate::native::IntoAttr), [`MatchAttr`](super::MatchAttr)).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum of attribute cases",
    label = "expected an enum that derives `EnumAttr`"
)]
pub trait AttrEnum: Copy + Eq + 'static {
    /// What such an attribute is, in a few words.
    const SUMMARY: &'static str;
    /// How attributes encode the variants.
    const ENCODING: EnumEncoding;
    /// The variants in declared order.
    const VARIANTS: &'static [Self];
    /// The variants' encodings, in the same order.
    const CASES: &'static [EnumCase];
}

/// How attributes encode an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumEncoding {
    /// As a dialect's own attribute, the case between these two pieces of text:
    /// `#stablehlo<comparison_direction ` and `>`.
    Text(&'static str, &'static str),
    /// As a string.
    String,
    /// As a signless integer of this many bits.
    Int(u32),
}

/// How one variant is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumCase {
    /// By a word.
    Text(&'static str),
    /// By a number.
    Int(i64),
}

/// The attribute that stands for a variant.
pub fn enum_data<I: Ir, E: AttrEnum>(variant: E) -> AttrData<I> {
    let position = E::VARIANTS.iter().position(|v| *v == variant).unwrap_or(0);
    match (E::ENCODING, E::CASES[position]) {
        (EnumEncoding::Text(before, after), EnumCase::Text(text)) => {
            AttrData::Text(format!("{before}{text}{after}"))
        }
        (_, EnumCase::Text(text)) => AttrData::String(text.to_string()),
        (EnumEncoding::Int(bits), EnumCase::Int(value)) => AttrData::Integer {
            value: value.into(),
            ty: crate::ty::TypeData::int(bits),
        },
        (_, EnumCase::Int(value)) => AttrData::Integer {
            value: value.into(),
            ty: crate::ty::TypeData::int(64),
        },
    }
}

/// The variant that an attribute stands for.
pub fn enum_variant<I: Ir, E: AttrEnum>(attr: AttrRef<'_, I>) -> Option<E> {
    let position = attr.view(|view| {
        E::CASES
            .iter()
            .position(|case| match (E::ENCODING, *case, &view) {
                (
                    EnumEncoding::Text(before, after),
                    EnumCase::Text(text),
                    AttrView::Other(found),
                ) => {
                    let inner = found
                        .strip_prefix(before)
                        .and_then(|rest| rest.strip_suffix(after));
                    inner.is_some_and(|inner| inner.trim() == text)
                }
                (EnumEncoding::String, EnumCase::Text(text), AttrView::String(found)) => {
                    *found == text
                }
                (EnumEncoding::Int(1), EnumCase::Int(case), AttrView::Bool(found)) => {
                    (case != 0) == *found
                }
                (EnumEncoding::Int(bits), EnumCase::Int(case), AttrView::Integer { value, ty }) => {
                    i128::from(case) == *value
                        && crate::native::Ty::new(attr.ir(), *ty).int_width() == Some(bits)
                }
                _ => false,
            })
    })?;
    E::VARIANTS.get(position).copied()
}

/// The attribute kind of an enum: `#[attr] overflow: EnumAttr<Overflow>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnumAttr<E>(PhantomData<E>);

impl<E: AttrEnum> AttrConstraint for EnumAttr<E> {
    const SUMMARY: &'static str = E::SUMMARY;
    const LITERALS: Literals = match E::ENCODING {
        EnumEncoding::Int(_) => Literals::INT,
        EnumEncoding::String | EnumEncoding::Text(..) => Literals::STRING,
    };
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        enum_variant::<I, E>(attr).is_some()
    }
    fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
        case(|case| matches!(case, EnumCase::Int(int) if i128::from(int) == value))
            .map(enum_data::<I, E>)
    }
    fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
        case(|case| matches!(case, EnumCase::Text(text) if text == value)).map(enum_data::<I, E>)
    }
}

/// The variant whose encoding passes the test.
fn case<E: AttrEnum>(test: impl Fn(EnumCase) -> bool) -> Option<E> {
    let position = E::CASES.iter().position(|case| test(*case))?;
    E::VARIANTS.get(position).copied()
}
