//! The stored form of attributes. They are interned: equal attributes have equal handles.

mod aliased;
pub(crate) mod bigint;
mod bits;
pub(crate) mod dense;
pub(crate) mod float;
mod radix;
mod text;

use crate::affine::{AffineMap, IntegerSet};
use crate::ids::{Attr, DefId, Loc, Name, RawType};
use crate::types::DefParam;

pub use aliased::{AliasTarget, AliasedText};
pub use bits::IntBits;
pub(crate) use bits::{extend_sign, low_bits, mask, sign_extend, wide_to_i128};
pub use dense::{DenseElements, DenseStrings};
pub use text::Text;

/// An attribute of the builtin dialect, or another dialect's attribute as text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AttrKind {
    /// `unit`.
    Unit,
    /// An integer and its type.
    Integer(IntBits, RawType),
    /// The bits of a floating-point number and its type.
    Float(u128, RawType),
    /// A string and its type, if it has one.
    String(Text, Option<RawType>),
    /// `@root::@nested`.
    Symbol(Text, Box<[Text]>),
    /// A type.
    Type(RawType),
    /// `[…]`.
    Array(Box<[Attr]>),
    /// `{…}`, sorted by name.
    Dictionary(Box<[(Name, Attr)]>),
    /// `array<T: …>`: the element type and the elements' bits, sign-extended for integers.
    DenseArray(RawType, Box<[i64]>),
    /// `array<T: …>` of elements of more than 64 bits.
    WideArray(RawType, Box<[u128]>),
    /// `dense<…>` of numbers.
    Dense(Box<DenseElements>),
    /// `dense<…>` of strings.
    DenseStrings(Box<DenseStrings>),
    /// `dense_resource<key>`.
    DenseResource(Text, RawType),
    /// `sparse<indices, values> : type`.
    Sparse {
        /// The indices, a dense constant of `i64`.
        indices: Attr,
        /// The values, a dense constant.
        values: Attr,
        /// The shaped type.
        ty: RawType,
    },
    /// `affine_map<…>`.
    AffineMap(Box<AffineMap>),
    /// `affine_set<…>`.
    IntegerSet(Box<IntegerSet>),
    /// `strided<[…], offset: …>`: strides, then the offset.
    Strided(Box<[i64]>, i64),
    /// A location.
    Location(Loc),
    /// `distinct[id]<…>`.
    Distinct(u64, Attr),
    /// An attribute that a Rust struct declares.
    Declared {
        /// The declaration.
        def: DefId,
        /// The parameters.
        params: Box<[DefParam]>,
    },
    /// Another dialect's attribute as text (`#dialect.name<…>`), and its type, if it has one.
    Opaque(Box<str>, Option<RawType>),
    /// Another dialect's attribute whose text refers to aliases, and its type, if it has one.
    OpaqueWithAliases(Box<AliasedText>, Option<RawType>),
}
