//! Interning, reading and building attributes.

use std::borrow::Cow;

use drr_runtime::float;
use drr_runtime::ir::Type;
use drr_runtime::ty::Signedness;

use crate::attr::{AttrKind, IntBits};
use crate::attr_store::{Integer, Stored};
use crate::context::Context;
use crate::ids::{Attr, Name, RawType};
use crate::raw_bytes;
use crate::types::TypeKind;

impl Context {
    /// Interns an attribute.
    #[inline]
    pub fn intern_attr(&mut self, kind: AttrKind) -> Attr {
        if let AttrKind::Integer(IntBits::Small(bits), ty) = kind
            && let Some(attr) = self.short_integer(bits as i128, ty)
        {
            return attr;
        }
        self.has_aliased |= matches!(
            kind,
            AttrKind::AffineMap(_)
                | AttrKind::IntegerSet(_)
                | AttrKind::Distinct(..)
                | AttrKind::Location(_)
                | AttrKind::OpaqueWithAliases(..)
        );
        self.attrs.intern(kind)
    }

    /// An integer of up to 64 bits, of which the bits of the type count. `None` if the type has more,
    /// or is neither an integer nor `index`.
    #[inline]
    fn short_integer(&mut self, value: i128, ty: RawType) -> Option<Attr> {
        let (width, signedness) = match *self.kind_of_type(ty) {
            TypeKind::Integer(width @ 1..=64, signedness) => (width, signedness),
            TypeKind::Index => (64, Signedness::Signless),
            _ => return None,
        };
        let unused = 64 - width;
        let value = match signedness {
            Signedness::Unsigned => i64::try_from((value as u64) << unused >> unused).ok()?,
            Signedness::Signless | Signedness::Signed => (value as i64) << unused >> unused,
        };
        let is_bool = (width, signedness) == (1, Signedness::Signless);
        Some(self.attrs.integer(Integer { value, ty, is_bool }))
    }

    /// The attribute behind a handle.
    #[inline]
    pub fn attr_kind(&self, attr: Attr) -> Cow<'_, AttrKind> {
        match self.attrs.get(attr) {
            Stored::Kind(kind) => Cow::Borrowed(kind),
            Stored::Integer(Integer { value, ty, .. }) => {
                let width = self.bit_width(ty).unwrap_or(64);
                Cow::Owned(AttrKind::Integer(IntBits::wrap(value.into(), width), ty))
            }
        }
    }

    /// The attribute behind a handle, if it is no integer of up to 64 bits.
    #[inline]
    pub(crate) fn stored_attr(&self, attr: Attr) -> Option<&AttrKind> {
        match self.attrs.get(attr) {
            Stored::Kind(kind) => Some(kind),
            Stored::Integer(_) => None,
        }
    }

    /// An integer attribute. The value wraps to the width of the type. `None` if the type is
    /// neither an integer nor `index`.
    pub fn integer_attr(&mut self, value: i128, ty: Type<Context>) -> Option<Attr> {
        if let Some(attr) = self.short_integer(value, ty.0) {
            return Some(attr);
        }
        let width = match *self.kind_of_type(ty.0) {
            TypeKind::Integer(width, _) => width,
            TypeKind::Index => 64,
            _ => return None,
        };
        Some(self.intern_attr(AttrKind::Integer(IntBits::wrap(value, width), ty.0)))
    }

    /// A floating-point attribute. The value is rounded to the type. `None` if the type is not a
    /// float.
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

    /// A dictionary attribute. The entries are sorted by name. Of entries with equal names, the
    /// last one is kept.
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
        entries.sort_by(|a, b| raw_bytes::compare(self.name(a.0), self.name(b.0)));
    }

    /// An `array<i32: …>` attribute, the form of segment sizes.
    pub(crate) fn i32_array_attr(&mut self, values: impl IntoIterator<Item = u32>) -> Attr {
        let element = self.integer_type(32).0;
        let values = values.into_iter().map(i64::from).collect();
        self.intern_attr(AttrKind::DenseArray(element, values))
    }
}
