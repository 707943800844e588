//! Rust's integers as attributes.

use super::{AttrRef, IntoAttr, Ty};
use crate::attr::{AttrData, AttrView};
use crate::constraint::{AttrConstraint, IndexAttr, MatchAttr, MayHold, holds};
use crate::ir::{Ir, Type};
use crate::ty::{Signedness, TypeData, TypeView};

/// The type of an integer if the declared kind does not determine it: it follows from the Rust type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    /// A signless integer of this many bits.
    Width(u32),
    /// `index`, the type of sizes.
    Index,
}

impl Own {
    fn attr<I: Ir, K: AttrConstraint>(self, value: i128) -> Option<AttrData<I>> {
        match self {
            _ if K::LITERALS.int.is_some() => K::from_int(value),
            Own::Width(width) => {
                let ty = TypeData::int(width);
                Some(AttrData::Integer { value, ty })
            }
            Own::Index => IndexAttr::from_int(value),
        }
    }

    fn is<I: Ir>(self, ty: Ty<'_, I>) -> bool {
        match self {
            Own::Width(width) => {
                ty.int_width() == Some(width) && ty.signedness() == Some(Signedness::Signless)
            }
            Own::Index => ty.view(|view| matches!(view, TypeView::Index)),
        }
    }

    fn matches<I: Ir, K: AttrConstraint>(self, attr: AttrRef<'_, I>, wanted: i128) -> bool {
        // A kind that determines the type has already tested it.
        let determined = K::LITERALS.int.is_some();
        attr.view(|view| match view {
            AttrView::Integer { value, ty } => {
                (determined || self.is(attr.ty_of(ty))) && is_integer(attr, ty, value, wanted)
            }
            AttrView::Bool(value) => determined && is_bit(value, wanted),
            _ => false,
        })
    }
}

/// True if `wanted` stands for an attribute of this value, which is read as a signed number if its type is
/// signless. As in MLIR, an unsigned number stands for the one of the same bits.
#[inline]
pub(super) fn is_integer<I: Ir>(
    attr: AttrRef<'_, I>,
    ty: Type<I>,
    value: i128,
    wanted: i128,
) -> bool {
    value == wanted || (value < 0 && wanted > 0 && is_unsigned(attr.ty_of(ty), value, wanted))
}

#[cold]
fn is_unsigned<I: Ir>(ty: Ty<'_, I>, value: i128, wanted: i128) -> bool {
    let width = ty.int_width().filter(|width| *width < 127);
    ty.signedness() == Some(Signedness::Signless)
        && width.is_some_and(|width| value + (1 << width) == wanted)
}

/// The same for an integer of one bit.
fn is_bit(value: bool, wanted: i128) -> bool {
    match value {
        true => matches!(wanted, 1 | -1),
        false => wanted == 0,
    }
}

macro_rules! integers {
    ($($ty:ty: $own:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::Integer>>> IntoAttr<I, K> for $ty {
            fn into_attr(self) -> Option<AttrData<I>> {
                match i128::try_from(self) {
                    Ok(value) => $own.attr::<I, K>(value),
                    // The bits of a type of 128 bits.
                    Err(_) if K::LITERALS.int.is_none() => $own.attr::<I, K>(self as i128),
                    Err(_) => None,
                }
            }
        }
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::Integer>>> MatchAttr<I, K> for $ty {
            #[inline]
            fn matches(&self, attr: AttrRef<'_, I>) -> bool {
                match i128::try_from(*self) {
                    Ok(value) => $own.matches::<I, K>(attr, value),
                    Err(_) => K::LITERALS.int.is_none() && $own.matches::<I, K>(attr, *self as i128),
                }
            }
            fn expected(&self) -> String {
                self.to_string()
            }
        }
    )*};
}
integers! {
    i8: Own::Width(8);
    i16: Own::Width(16);
    i32: Own::Width(32);
    i64: Own::Width(64);
    i128: Own::Width(128);
    isize: Own::Index;
    u8: Own::Width(8);
    u16: Own::Width(16);
    u32: Own::Width(32);
    u64: Own::Width(64);
    u128: Own::Width(128);
    usize: Own::Index;
}
