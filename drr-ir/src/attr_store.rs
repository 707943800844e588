//! All attributes of a context.
//!
//! The two high bits of a handle say where its attribute is. An integer of up to 64 bits has a short
//! form: with a small value and one of the first types it is in the handle itself, else among the
//! integers. Everything else is interned as an [`AttrKind`].

use crate::attr::AttrKind;
use crate::ids::{Attr, RawType};
use crate::intern::Interner;

/// All attributes of a context. Equal attributes have equal handles.
#[derive(Clone)]
pub(crate) struct Attrs {
    kinds: Interner<AttrKind>,
    integers: Interner<Words>,
}

/// An integer of up to 64 bits, extended as its type says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Integer {
    pub(crate) value: i64,
    pub(crate) ty: RawType,
    /// True if the type is `i1`.
    pub(crate) is_bool: bool,
}

/// An [`Integer`] that is not in a handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Words {
    low: u32,
    high: u32,
    /// The type; [`BOOL`] is set if it is `i1`.
    ty: u32,
}

/// An attribute by its handle.
#[derive(Clone, Copy)]
pub(crate) enum Stored<'a> {
    Integer(Integer),
    Kind(&'a AttrKind),
}

/// Marks the handles of integers.
const INTEGER: u32 = 1 << 31;
/// Marks the handles of integers that are not in their handles.
const INTERNED: u32 = 1 << 30;
const NUMBER: u32 = INTERNED - 1;

const BOOL: u32 = 1 << 29;
/// The bits of the type and of the value in a handle.
const TYPE_BITS: u32 = 6;
const VALUE_BITS: u32 = 23;

impl Attr {
    /// True if this is an integer in its short form.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_integer(self) -> bool {
        self.0 & INTEGER != 0
    }

    /// The integer in the handle.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn immediate(self) -> Option<Integer> {
        (self.0 & (INTEGER | INTERNED) == INTEGER).then_some(Integer {
            value: i64::from((self.0 << (32 - VALUE_BITS)) as i32 >> (32 - VALUE_BITS)),
            ty: RawType(self.0 >> VALUE_BITS & ((1 << TYPE_BITS) - 1)),
            is_bool: self.0 & BOOL != 0,
        })
    }
}

impl Attrs {
    pub(crate) fn new() -> Self {
        Attrs {
            kinds: Interner::new(),
            integers: Interner::new(),
        }
    }

    /// Interns an attribute that is not an integer of up to 64 bits.
    #[inline]
    pub(crate) fn intern(&mut self, kind: AttrKind) -> Attr {
        let number = self.kinds.intern(kind);
        assert!(number < INTEGER, "at most 2^31 attributes");
        Attr(number)
    }

    /// The attribute, if it is interned. It is not an integer of up to 64 bits.
    pub(crate) fn find(&self, kind: &AttrKind) -> Option<Attr> {
        self.kinds.find(kind).map(Attr)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn integer(&mut self, integer: Integer) -> Attr {
        let Integer { value, ty, is_bool } = integer;
        let flag = if is_bool { BOOL } else { 0 };
        let is_small = (value << (64 - VALUE_BITS)) >> (64 - VALUE_BITS) == value;
        if ty.0 < 1 << TYPE_BITS && is_small {
            let bits = value as u32 & ((1 << VALUE_BITS) - 1);
            return Attr(INTEGER | flag | ty.0 << VALUE_BITS | bits);
        }
        self.large_integer(Words {
            low: value as u32,
            high: (value >> 32) as u32,
            ty: ty.0 | flag,
        })
    }

    #[inline(never)]
    fn large_integer(&mut self, words: Words) -> Attr {
        let number = self.integers.intern(words);
        assert!(
            number <= NUMBER && words.ty & !BOOL < BOOL,
            "at most 2^30 integers and 2^29 types"
        );
        Attr(INTEGER | INTERNED | number)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn get(&self, attr: Attr) -> Stored<'_> {
        match attr.immediate() {
            Some(integer) => Stored::Integer(integer),
            None if attr.is_integer() => Stored::Integer(self.interned_integer(attr)),
            None => Stored::Kind(self.kinds.get(attr.0)),
        }
    }

    #[inline]
    fn interned_integer(&self, attr: Attr) -> Integer {
        let Words { low, high, ty } = *self.integers.get(attr.0 & NUMBER);
        Integer {
            value: i64::from(high as i32) << 32 | i64::from(low),
            ty: RawType(ty & !BOOL),
            is_bool: ty & BOOL != 0,
        }
    }

    /// The number of attributes that are not integers of up to 64 bits. The handles of these are
    /// numbered from 0.
    pub(crate) fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The number of attributes that take memory.
    pub(crate) fn len(&self) -> usize {
        self.kinds.len() + self.integers.len()
    }

    /// Puts the last attribute that is not an integer in the place of another one.
    pub(crate) fn replace_by_last(&mut self, attr: Attr) {
        self.kinds.replace_by_last(attr.0);
    }
}

#[cfg(feature = "parallel")]
impl Attrs {
    /// Makes all attributes shared ones.
    pub(crate) fn share(&mut self) {
        self.kinds.share();
        self.integers.share();
    }

    /// Attributes that share the shared ones of these.
    pub(crate) fn fork(&self) -> Self {
        Attrs {
            kinds: self.kinds.fork(),
            integers: self.integers.fork(),
        }
    }

    /// Makes all attributes this context's own.
    pub(crate) fn unshare(&mut self) {
        self.kinds.unshare();
        self.integers.unshare();
    }

    /// The place of an attribute among those that are not shared; `None` if it is shared. It must not
    /// be an integer.
    #[inline]
    pub(crate) fn own(&self, attr: Attr) -> Option<u32> {
        self.kinds.own(attr.0)
    }

    /// True if an integer has the same handle in all contexts that share attributes. `is_shared` says
    /// that of a type.
    #[inline]
    pub(crate) fn is_shared_integer(
        &self,
        attr: Attr,
        is_shared: impl FnOnce(RawType) -> bool,
    ) -> bool {
        match attr.immediate() {
            Some(integer) => is_shared(integer.ty),
            None => self.integers.own(attr.0 & NUMBER).is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Attrs, Integer, Stored};
    use crate::ids::RawType;

    #[test]
    fn equal_integers_have_equal_handles_and_their_own_values() {
        let mut attrs = Attrs::new();
        let mut seen = Vec::new();
        for ty in [0, 1, 63, 64, 1000].map(RawType) {
            for value in [
                0,
                1,
                -1,
                1 << 21,
                (1 << 22) - 1,
                1 << 22,
                -1 << 22,
                i64::MIN,
                i64::MAX,
            ] {
                for is_bool in [false, true] {
                    let integer = Integer { value, ty, is_bool };
                    let attr = attrs.integer(integer);
                    assert_eq!(attrs.integer(integer), attr);
                    assert!(attr.is_integer());
                    let Stored::Integer(read) = attrs.get(attr) else {
                        panic!("{value} is not an integer")
                    };
                    assert!(read == integer, "{value}");
                    assert!(!seen.contains(&attr), "{value}");
                    seen.push(attr);
                }
            }
        }
    }
}
