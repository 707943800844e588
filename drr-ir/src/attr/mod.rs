//! Attributes as they are stored: interned, so that equal handles are equal attributes.

pub(crate) mod bigint;
pub(crate) mod dense;
pub(crate) mod float;

use drr_runtime::ir::Type;

use crate::affine::{AffineMap, IntegerSet};
use crate::context::Context;
use crate::ids::{Attr, Loc, Name, RawType};
use crate::types::TypeKind;
use bigint::Natural;
pub use dense::{DenseElements, DenseStrings};

/// The bits of an integer, as wide as its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum IntBits {
    /// Up to 128 bits, the rest zero.
    Small(u128),
    /// More, least significant limb first.
    Wide(Box<[u64]>),
}

/// An attribute of the builtin dialect, or the text of another dialect's.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AttrKind {
    /// `unit`.
    Unit,
    /// An integer and its type.
    Integer(IntBits, RawType),
    /// The bits of a floating-point number and its type.
    Float(u128, RawType),
    /// A string, with a type where it has one.
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
    /// Another dialect's attribute, as text (`#dialect.name<…>`), with a type where it has one.
    Opaque(Box<str>, Option<RawType>),
}

/// A string of MLIR, which is bytes: kept as UTF-8 where it is UTF-8.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Text {
    /// Valid UTF-8.
    Utf8(Box<str>),
    /// Other bytes.
    Bytes(Box<[u8]>),
}

impl Text {
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Text::Utf8(text.into()),
            Err(error) => Text::Bytes(error.into_bytes().into()),
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Utf8(text) => text.as_bytes(),
            Text::Bytes(bytes) => bytes,
        }
    }

    /// The string, if it is valid UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Text::Utf8(text) => Some(text),
            Text::Bytes(_) => None,
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Text::Utf8(text.into())
    }
}

impl IntBits {
    /// The low `width` bits of `value`.
    pub(crate) fn wrap(value: i128, width: u32) -> Self {
        if width <= 128 {
            return IntBits::Small(mask(value as u128, width));
        }
        let magnitude = Natural::from_u128(value.unsigned_abs());
        IntBits::Wide(magnitude.to_twos_complement(width, value < 0).into())
    }
}

/// The low `width` bits.
pub(crate) fn mask(value: u128, width: u32) -> u128 {
    match width {
        0 => 0,
        1..128 => value & ((1 << width) - 1),
        _ => value,
    }
}

/// The `width` bits as a signed number.
pub(crate) fn sign_extend(bits: u128, width: u32) -> i128 {
    match width {
        0 => 0,
        1..128 => (bits << (128 - width)) as i128 >> (128 - width),
        _ => bits as i128,
    }
}

impl Context {
    /// Interns an attribute.
    #[inline]
    pub fn intern_attr(&mut self, kind: AttrKind) -> Attr {
        self.has_aliased |= matches!(
            kind,
            AttrKind::AffineMap(_)
                | AttrKind::IntegerSet(_)
                | AttrKind::Distinct(..)
                | AttrKind::Location(_)
        );
        Attr(self.attrs.intern(kind))
    }

    /// The attribute behind a handle.
    #[inline]
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        self.attrs.get(attr.0)
    }

    /// An integer attribute; wraps to the type's width. `None` if the type is no integer or index.
    pub fn integer_attr(&mut self, value: i128, ty: Type<Context>) -> Option<Attr> {
        let width = match *self.kind_of_type(ty.0) {
            TypeKind::Integer(width, _) => width,
            TypeKind::Index => 64,
            _ => return None,
        };
        Some(self.intern_attr(AttrKind::Integer(IntBits::wrap(value, width), ty.0)))
    }

    /// A floating-point attribute; rounds to the type. `None` if the type is no float.
    pub fn float_attr(&mut self, value: f64, ty: Type<Context>) -> Option<Attr> {
        let TypeKind::Float(kind) = *self.kind_of_type(ty.0) else {
            return None;
        };
        Some(self.intern_attr(AttrKind::Float(float::encode(kind, value), ty.0)))
    }

    /// A string attribute.
    pub fn string_attr(&mut self, text: &str) -> Attr {
        self.intern_attr(AttrKind::String(text.into(), None))
    }

    /// An attribute that holds a type.
    pub fn type_attr(&mut self, ty: Type<Context>) -> Attr {
        self.intern_attr(AttrKind::Type(ty.0))
    }

    /// A dictionary; the entries are sorted, the last of equal names wins.
    pub fn dictionary_attr(&mut self, entries: &[(&str, Attr)]) -> Attr {
        let mut named: Vec<(Name, Attr)> = Vec::with_capacity(entries.len());
        for &(name, attr) in entries {
            let name = self.intern_name(name);
            match named.iter_mut().find(|entry| entry.0 == name) {
                Some(entry) => entry.1 = attr,
                None => named.push((name, attr)),
            }
        }
        self.sort_entries(&mut named);
        self.intern_attr(AttrKind::Dictionary(named.into()))
    }

    pub(crate) fn sort_entries(&self, entries: &mut [(Name, Attr)]) {
        entries.sort_by(|a, b| self.name(a.0).cmp(self.name(b.0)));
    }

    /// The `array<i32: …>` attribute, as for segment sizes.
    pub(crate) fn i32_array_attr(&mut self, values: impl IntoIterator<Item = u32>) -> Attr {
        let element = self.integer_type(32).0;
        let values = values.into_iter().map(i64::from).collect();
        self.intern_attr(AttrKind::DenseArray(element, values))
    }
}
