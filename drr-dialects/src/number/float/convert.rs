//! Conversions between formats, and from and to integers.

use std::cmp::Ordering;

use drr::ir::FloatKind;
use drr::ir::float::{FloatValue, format};
use num_bigint::{BigInt, BigUint, Sign};

use super::{
    Class, Finite, align, class, infinity, is_nan, is_negative, is_signaling, layout, nan, neg,
    quiet, round, round_signed, sign_bit,
};
use crate::number::Int;

/// The number in another format, if it has exactly this number: also the payload of a NaN.
pub fn convert_exactly(value: FloatValue, kind: FloatKind) -> Option<FloatValue> {
    let (from, to) = (layout(value), format(kind));
    match class(value) {
        Class::Nan if is_signaling(value) || from.is_exponent_only() => None,
        Class::Nan if !to.is_ieee() => (!from.is_ieee()).then(|| nan(kind))?,
        // The only NaN of a format, which is the pattern of its negative zero.
        Class::Nan if !from.is_ieee() && from.nan() == sign_bit(value.kind()) => nan(kind),
        Class::Nan => {
            let payload = value.bits() & ((1 << from.fraction_bits()) - 1);
            let moved = match from.fraction_bits() <= to.fraction_bits() {
                true => payload << (to.fraction_bits() - from.fraction_bits()),
                false => payload >> (from.fraction_bits() - to.fraction_bits()),
            };
            let sign = if is_negative(value) {
                sign_bit(kind)
            } else {
                0
            };
            let cut = from.fraction_bits().saturating_sub(to.fraction_bits());
            (payload & ((1 << cut) - 1) == 0)
                .then(|| FloatValue::new(kind, to.overflow() | moved | sign))
        }
        Class::Infinite => infinity(kind, is_negative(value)).filter(|_| to.is_ieee()),
        Class::Finite(number) => {
            let bits = number.signed.magnitude().clone();
            let rounded = round(kind, number.negative, bits, number.exponent);
            let same = match class(rounded) {
                Class::Finite(back) => {
                    let (left, right, _) = align(&number, &back);
                    left == right && number.negative == back.negative
                }
                _ => false,
            };
            same.then_some(rounded)
        }
    }
}

/// A direction of rounding to a number of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To the nearest number, to the even one of two.
    NearestEven,
    /// To the nearest number, away from zero of two.
    NearestAway,
    /// Towards positive infinity.
    Up,
    /// Towards negative infinity.
    Down,
    /// Towards zero.
    ToZero,
}

/// The number in another format, rounded. A NaN keeps as much of its payload as fits. `None` if the
/// format has neither an infinity nor a NaN for it, and for other directions than to the nearest even
/// number if the format stores the leading one, as `f80`.
pub fn convert(value: FloatValue, kind: FloatKind, rounding: Rounding) -> Option<FloatValue> {
    let negative = is_negative(value);
    let number = match class(value) {
        Class::Nan => return convert_exactly(quiet(value), kind).or_else(|| nan(kind)),
        Class::Infinite => return infinity(kind, negative),
        Class::Finite(number) => number,
    };
    let layout = format(kind);
    let magnitude = number.signed.magnitude();
    let nearest = round(kind, negative, magnitude.clone(), number.exponent);
    let away = match rounding {
        Rounding::NearestEven => return Some(nearest),
        Rounding::NearestAway | Rounding::ToZero => false,
        Rounding::Up => !negative,
        Rounding::Down => negative,
    };
    if layout.has_explicit_one() {
        return None;
    }
    let found = match class(nearest) {
        Class::Finite(found) => found,
        _ if away || rounding == Rounding::NearestAway => return Some(nearest),
        // The largest number is below what stands for those that are too large.
        _ => return Some(FloatValue::new(kind, nearest.bits() - 1)),
    };
    let next = FloatValue::new(kind, nearest.bits() + 1);
    let next = match class(next) {
        Class::Finite(number) if number.negative == negative => Some(number),
        _ => None,
    };
    let exponents = [Some(&number), Some(&found), next.as_ref()];
    let least = exponents
        .into_iter()
        .flatten()
        .map(|number| number.exponent)
        .min();
    let scaled = |number: &Finite| {
        number.signed.magnitude() << (number.exponent - least.unwrap_or(number.exponent))
    };
    let (exact, rounded) = (scaled(&number), scaled(&found));
    let tie = next.is_some_and(|next| scaled(&next) + &rounded == &exact << 1u32);
    let bits = match (exact.cmp(&rounded), rounding) {
        (Ordering::Greater, Rounding::NearestAway) if tie => nearest.bits() + 1,
        (_, Rounding::NearestAway) => nearest.bits(),
        // A format without infinities ends with its largest number.
        (Ordering::Greater, _) if away && !layout.is_finite() => nearest.bits() + 1,
        (Ordering::Less, _) if !away => nearest.bits() - 1,
        _ => nearest.bits(),
    };
    Some(FloatValue::new(kind, bits))
}

/// The exponent of a number between one and two, times which it is a power of two (C's `ilogb`).
/// `None` for zeros, infinities and NaNs.
pub fn exponent(value: FloatValue) -> Option<i32> {
    match class(value) {
        Class::Finite(number) if number.signed != BigInt::ZERO => {
            Some(number.exponent + number.signed.magnitude().bits() as i32 - 1)
        }
        _ => None,
    }
}

/// The exponent of the largest number of a format.
pub fn largest_exponent(kind: FloatKind) -> i32 {
    format(kind).max_exponent()
}

/// A direction of rounding to an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integral {
    /// Towards positive infinity.
    Up,
    /// Towards negative infinity.
    Down,
    /// Towards zero.
    ToZero,
    /// To the nearest integer, to the even one of two.
    NearestEven,
    /// To the nearest integer, away from zero of two.
    NearestAway,
}

/// The number rounded to an integer, with its sign.
pub fn to_integral(value: FloatValue, direction: Integral) -> FloatValue {
    let Class::Finite(number) = class(value) else {
        return if is_nan(value) { quiet(value) } else { value };
    };
    if number.exponent >= 0 {
        return value;
    }
    let cut = number.exponent.unsigned_abs();
    let bits = number.signed.magnitude();
    let whole = bits >> cut;
    let twice_rest = (bits - (&whole << cut)) << 1u32;
    let half = twice_rest.cmp(&(BigUint::from(1u8) << cut));
    let exact = twice_rest == BigUint::ZERO;
    let away = match direction {
        Integral::Up => !exact && !number.negative,
        Integral::Down => !exact && number.negative,
        Integral::ToZero => false,
        Integral::NearestEven => half.is_gt() || half.is_eq() && whole.bit(0),
        Integral::NearestAway => half.is_ge(),
    };
    round(value.kind(), number.negative, whole + u32::from(away), 0)
}

/// The number without its sign, even of a NaN.
pub fn abs(value: FloatValue) -> FloatValue {
    if is_negative(value) {
        neg(value)
    } else {
        value
    }
}

/// The number with the sign of another one.
pub fn copy_sign(value: FloatValue, sign: FloatValue) -> FloatValue {
    match is_negative(value) == is_negative(sign) {
        true => value,
        false => neg(value),
    }
}

/// True if it is neither zero, subnormal, infinite nor a NaN.
pub fn is_normal(value: FloatValue) -> bool {
    let layout = layout(value);
    match class(value) {
        Class::Finite(number) => {
            number.signed.magnitude().bits() > u64::from(layout.fraction_bits())
        }
        _ => false,
    }
}

/// The number nearest to an integer.
pub fn from_int(value: &Int, signed: bool, kind: FloatKind) -> FloatValue {
    let value = match signed {
        true => value.signed(),
        false => value.unsigned().into(),
    };
    round_signed(kind, value, 0, false)
}

/// The integer without the fraction; `None` for a NaN, an infinity, and an integer that does not fit
/// in this many bits.
pub fn to_int(value: FloatValue, width: u32, signed: bool) -> Option<Int> {
    let Class::Finite(number) = class(value) else {
        return None;
    };
    let bits = number.signed.magnitude();
    let magnitude = match number.exponent {
        exponent @ 0.. => bits << exponent,
        exponent => bits >> exponent.unsigned_abs(),
    };
    let sign = if number.negative {
        Sign::Minus
    } else {
        Sign::Plus
    };
    let whole = BigInt::from_biguint(sign, magnitude);
    let int = Int::new(whole.clone(), width);
    let back = match signed {
        true => int.signed(),
        false => int.unsigned().into(),
    };
    (back == whole).then_some(int)
}
