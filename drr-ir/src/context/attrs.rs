//! Interning, reading and building attributes.

use std::borrow::Cow;

use drr_runtime::float;
use drr_runtime::ir::Type;
use drr_runtime::ty::Signedness;

use crate::attr::{AttrKind, IntBits, low_bits};
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

    /// An integer of up to 64 bits. Only as many bits count as the type has. `None` if the type has more,
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

    /// The attribute behind a handle, if it is not an integer of up to 64 bits.
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

    /// An integer attribute of any size: a number in two's complement, least significant word
    /// first. The last word has the sign.
    pub(super) fn wide_integer_attr(&mut self, words: &[u64], ty: Type<Context>) -> Option<Attr> {
        match *self.kind_of_type(ty.0) {
            TypeKind::Integer(width @ 129.., _) => {
                let bits = IntBits::from_words(words, width);
                Some(self.intern_attr(AttrKind::Integer(bits, ty.0)))
            }
            _ => self.integer_attr(low_bits(words), ty),
        }
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
        if entries.len() > 1 {
            entries.sort_by(|a, b| raw_bytes::compare(self.name(a.0), self.name(b.0)));
        }
    }

    /// An `array<i32: …>` attribute, the form of segment sizes.
    pub(crate) fn i32_array_attr(&mut self, values: impl IntoIterator<Item = u32>) -> Attr {
        let element = self.integer_type(32).0;
        let values = values.into_iter().map(i64::from).collect();
        self.intern_attr(AttrKind::DenseArray(element, values))
    }
}

#[cfg(test)]
mod tests {
    use drr_runtime::attr::AttrView;
    use drr_runtime::ir::{Ir, Type};
    use drr_runtime::ty::Signedness;

    use crate::Context;
    use crate::attr::AttrKind;
    use crate::types::TypeKind;

    #[test]
    fn an_integer_has_one_handle_however_it_is_made() {
        let values = [
            0,
            1,
            -1,
            5,
            1 << 22,
            -(1 << 22) - 1,
            i128::from(i64::MIN),
            1 << 63,
            1 << 70,
        ];
        // Only the first types are in handles.
        for others in [0, 100] {
            let mut ctx = Context::new();
            for width in 1000..1000 + others {
                ctx.integer_type(width);
            }
            let signs = [
                Signedness::Signless,
                Signedness::Signed,
                Signedness::Unsigned,
            ];
            let widths = [0, 1, 8, 64, 65, 128, 200];
            let kinds = widths
                .into_iter()
                .flat_map(|width| signs.map(|signedness| TypeKind::Integer(width, signedness)));
            for kind in kinds.chain([TypeKind::Index]) {
                let ty: Type<Context> = ctx.intern_type(kind.clone());
                for value in values {
                    let attr = ctx.integer_attr(value, ty).unwrap();
                    assert_eq!(ctx.integer_attr(value, ty), Some(attr));
                    let stored = ctx.attr_kind(attr).into_owned();
                    assert!(matches!(stored, AttrKind::Integer(_, own) if own == ty.0));
                    assert_eq!(ctx.intern_attr(stored), attr, "{value} of {kind:?}");
                    let text = ctx.display(attr).to_string();
                    assert_eq!(ctx.parse_attr(&text).ok(), Some(attr), "{text}");
                    let read = ctx.with_attr_view(&attr, |view| match view {
                        AttrView::Integer { value, .. } => Some(value),
                        AttrView::Bool(value) => Some(value.into()),
                        _ => None,
                    });
                    let wrapped = matches!(kind, TypeKind::Integer(0..=8, _));
                    let negative = matches!(kind, TypeKind::Integer(_, Signedness::Unsigned));
                    if !(wrapped || negative && value < 0) && value < 1 << 63 {
                        assert_eq!(read, Some(value), "{kind:?}");
                    }
                }
            }
        }
    }
}
