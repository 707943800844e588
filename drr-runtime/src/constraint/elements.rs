//! The types of the elements of dense constants and arrays, in literals and in declared kinds.

use crate::format::equal;
use crate::ir::Ir;
use crate::ty::{FloatKind, Signedness, TypeData};

/// The type of the elements of a `dense<…>` or `array<…>` literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// `iN`, `siN`, `uiN`.
    Integer(u32, Signedness),
    /// `index`.
    Index,
    /// A floating-point type.
    Float(FloatKind),
    /// `complex<iN>` and its like.
    ComplexInteger(u32, Signedness),
    /// `complex<…>` of a floating-point type.
    ComplexFloat(FloatKind),
    /// A type of no numbers, whose elements are strings, in the IR's text: `!my.string`.
    Text(&'static str),
}

impl<I: Ir> From<ElementType> for TypeData<I> {
    fn from(ty: ElementType) -> Self {
        match ty {
            ElementType::Integer(width, sign) => TypeData::Integer(width, sign),
            ElementType::Index => TypeData::Index,
            ElementType::Float(kind) => TypeData::Float(kind),
            ElementType::ComplexInteger(width, sign) => {
                TypeData::Complex(Box::new(TypeData::Integer(width, sign)))
            }
            ElementType::ComplexFloat(kind) => TypeData::Complex(Box::new(TypeData::Float(kind))),
            ElementType::Text(text) => TypeData::Text(text.to_string()),
        }
    }
}

/// The types that the elements of a kind of attributes may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementTypes {
    /// Integers of any width, and `index`.
    Integers,
    /// Integers of one width and any signedness.
    Width(u32),
    /// Signless integers of one width.
    Signless(u32),
    /// `index`.
    Index,
    /// Floating-point numbers of any format.
    Floats,
    /// Floating-point numbers of one format.
    Float(FloatKind),
    /// Strings.
    Strings,
}

impl ElementTypes {
    /// True if the elements may have this type.
    pub const fn admit(self, ty: ElementType) -> bool {
        match (self, ty) {
            (ElementTypes::Integers, ElementType::Integer(..) | ElementType::Index) => true,
            (ElementTypes::Width(wanted), ElementType::Integer(width, _)) => wanted == width,
            (ElementTypes::Signless(wanted), ElementType::Integer(width, Signedness::Signless)) => {
                wanted == width
            }
            (ElementTypes::Index, ElementType::Index) => true,
            (ElementTypes::Floats, ElementType::Float(_)) => true,
            (ElementTypes::Strings, ElementType::Text(_)) => true,
            (ElementTypes::Float(wanted), ElementType::Float(kind)) => {
                equal(wanted.name().as_bytes(), kind.name().as_bytes())
            }
            _ => false,
        }
    }
}
