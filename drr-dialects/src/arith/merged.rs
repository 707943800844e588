//! Constants that rules merge.

use drr::constraint::{AttrFlags, FlagsAttr};
use drr::ir::{AttrData, Ir};
use drr::native::{AttrRef, Ty, Val};
use drr::op::format::FlagWords;
use num_bigint::BigInt;

use super::kinds::{CmpIPredicate, IntegerOverflow};
use crate::fold::{Number, Numbers, int_width};
use crate::number::Int;

const WORDS: FlagWords = <IntegerOverflow as AttrFlags>::WORDS;

/// How two constants are merged.
pub(super) type Exactly = fn(&BigInt, &BigInt) -> BigInt;

pub(super) fn sum(a: &BigInt, b: &BigInt) -> BigInt {
    a + b
}
pub(super) fn difference(a: &BigInt, b: &BigInt) -> BigInt {
    a - b
}
pub(super) fn product(a: &BigInt, b: &BigInt) -> BigInt {
    a * b
}

/// The integer of a scalar or splat.
pub(super) fn int<I: Ir>(attr: AttrRef<'_, I>) -> Option<Int> {
    if let Some(value) = attr.as_bool() {
        return Some(Int::new(u8::from(value), 1));
    }
    let ty = attr.ty()?;
    let many = ty.element_type().is_some() && !attr.is_splat();
    (!many).then(|| Numbers::of(attr, ty)?.one())?
}

/// The merged constant, of the type of `x`.
pub(super) fn constant<I: Ir>(
    x: Val<'_, I>,
    a: AttrRef<'_, I>,
    b: AttrRef<'_, I>,
    merge: Exactly,
) -> Option<AttrData<I>> {
    let (a, b) = (int(a)?, int(b)?);
    Int::new(merge(&a.signed(), &b.signed()), a.width()).scalar(x.ty())
}

/// The overflow flags that two operations have, whose constants are merged. A flag is left out if the
/// merged constant wraps around in its sense; that for unsigned numbers only if `unsigned` is set.
/// Otherwise the original operations are poison where the constant wraps.
pub(super) fn flags<I: Ir>(
    constants: (AttrRef<'_, I>, AttrRef<'_, I>),
    merge: Exactly,
    flags: (AttrRef<'_, I>, AttrRef<'_, I>),
    unsigned: bool,
) -> Option<AttrData<I>> {
    let (a, b) = (int(constants.0)?, int(constants.1)?);
    let mut both = common(flags.0, flags.1)?;
    let exact = merge(&a.signed(), &b.signed());
    let merged = Int::new(exact.clone(), a.width());
    if merged.signed() != exact {
        both &= !1;
    }
    let natural = merge(&a.unsigned().into(), &b.unsigned().into());
    if unsigned && BigInt::from(merged.unsigned()) != natural {
        both &= !2;
    }
    Some(AttrData::Text(WORDS.text(both)))
}

/// The overflow flags that two operations have.
pub(super) fn both_flags<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    Some(AttrData::Text(WORDS.text(common(a, b)?)))
}

fn common<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<u32> {
    let bits = FlagsAttr::<IntegerOverflow>::bits;
    Some(bits(a)? & bits(b)?)
}

/// The number of bits of a type or of its elements.
pub(super) fn width<I: Ir>(ty: Ty<'_, I>) -> Option<u32> {
    ty.element_type_or_self().bit_width()
}

/// True if a right shift of `x` by a constant leaves no bit of the sign among those that truncation
/// to `narrow` keeps, and just so.
pub(super) fn cuts_off<I: Ir>(x: Ty<'_, I>, narrow: Ty<'_, I>, by: AttrRef<'_, I>) -> Option<bool> {
    let cut = width(x)?.checked_sub(width(narrow)?)?;
    Some(int_width(x.element_type_or_self())? > 0 && int(by)? == Int::new(cut, width(x)?))
}

/// The inverted predicate of an attribute.
pub(super) fn inverted<I: Ir>(predicate: AttrRef<'_, I>) -> Option<CmpIPredicate> {
    use drr::native::FromAttr;
    Some(CmpIPredicate::from_attr(predicate)?.inverted())
}
