//! Floating-point numbers: exact results, rounded once to the nearest number, ties to even.
//!
//! The operations on two numbers expect the same format of both. NaNs are propagated as MLIR's folders
//! do: the first operand that is a NaN is the result, made quiet.
//!
//! ```
//! use drr_dialects::number::float;
//!
//! let sum = float::add(0.1f64.into(), 0.2f64.into());
//! assert_eq!(sum, (0.1 + 0.2).into());
//! ```

use std::cmp::Ordering;

use drr::ir::FloatKind;
use drr::ir::float::{FloatValue, Format, Parts, format, width};
use num_bigint::{BigInt, BigUint, Sign};

use super::Int;

/// A number that is no NaN.
struct Finite {
    negative: bool,
    /// The significand with the sign.
    signed: BigInt,
    exponent: i32,
}

/// The parts of a number.
enum Class {
    Nan,
    Infinite,
    Finite(Finite),
}

fn class(value: FloatValue) -> Class {
    match format(value.kind()).split(value.bits()) {
        Parts::Nan => Class::Nan,
        Parts::Infinite => Class::Infinite,
        Parts::Finite {
            negative,
            significand,
            exponent,
        } => {
            let sign = if negative { Sign::Minus } else { Sign::Plus };
            Class::Finite(Finite {
                negative,
                signed: BigInt::from_biguint(sign, significand.into()),
                exponent,
            })
        }
    }
}

fn layout(value: FloatValue) -> Format {
    format(value.kind())
}

fn sign_bit(kind: FloatKind) -> u128 {
    1 << (width(kind) - 1)
}

/// True if it is a NaN.
pub fn is_nan(value: FloatValue) -> bool {
    matches!(class(value), Class::Nan)
}
/// True if it is an infinity.
pub fn is_infinite(value: FloatValue) -> bool {
    matches!(class(value), Class::Infinite)
}
/// True if it is a zero of either sign.
pub fn is_zero(value: FloatValue) -> bool {
    matches!(class(value), Class::Finite(number) if number.signed == BigInt::ZERO)
}
/// True if the sign is set. The NaN of formats whose only NaN is the pattern of a negative zero has
/// none.
pub fn is_negative(value: FloatValue) -> bool {
    match class(value) {
        Class::Finite(number) => number.negative,
        _ => value.bits() & sign_bit(value.kind()) != 0,
    }
}

/// The format's NaN, quiet and without a sign; `None` if it has none.
fn nan(kind: FloatKind) -> Option<FloatValue> {
    let layout = format(kind);
    (!layout.is_finite()).then(|| FloatValue::new(kind, layout.nan()))
}

/// The infinity, or what stands for a number that is too large; `None` if there is no such thing.
fn infinity(kind: FloatKind, negative: bool) -> Option<FloatValue> {
    let layout = format(kind);
    if layout.is_finite() {
        return None;
    }
    let sign = if negative { sign_bit(kind) } else { 0 };
    // The NaN of some formats is the sign bit alone.
    Some(FloatValue::new(kind, layout.overflow() | sign))
}

/// The NaN as a quiet one.
fn quiet(value: FloatValue) -> FloatValue {
    let layout = layout(value);
    let bit = match layout.is_ieee() {
        true => 1 << (layout.fraction_bits() - 1),
        false => 0,
    };
    FloatValue::new(value.kind(), value.bits() | bit)
}

/// True if it is a signaling NaN.
fn is_signaling(value: FloatValue) -> bool {
    is_nan(value) && quiet(value) != value
}

/// The first of two that is a NaN, as a quiet one.
fn propagated(a: FloatValue, b: FloatValue) -> Option<FloatValue> {
    [a, b].into_iter().find(|value| is_nan(*value)).map(quiet)
}

/// The number nearest to `significand * 2^exponent`.
fn round(kind: FloatKind, negative: bool, significand: BigUint, exponent: i32) -> FloatValue {
    let extra = significand.bits().saturating_sub(126);
    let kept = &significand >> extra;
    // The lowest bit stands for all that are cut off.
    let rest = u128::from(&kept << extra != significand);
    let kept = u128::try_from(kept).unwrap_or(u128::MAX) | rest;
    let exponent = exponent.saturating_add(i32::try_from(extra).unwrap_or(i32::MAX));
    FloatValue::new(kind, format(kind).round(negative, kept, exponent))
}

fn round_signed(kind: FloatKind, value: BigInt, exponent: i32, zero_negative: bool) -> FloatValue {
    let negative = match value.sign() {
        Sign::NoSign => zero_negative,
        sign => sign == Sign::Minus,
    };
    round(kind, negative, value.into_parts().1, exponent)
}

/// Two numbers as multiples of one power of two.
fn align(a: &Finite, b: &Finite) -> (BigInt, BigInt, i32) {
    let exponent = a.exponent.min(b.exponent);
    let scaled = |number: &Finite| &number.signed << (number.exponent - exponent);
    (scaled(a), scaled(b), exponent)
}

/// The number with the other sign, also of a NaN.
pub fn neg(value: FloatValue) -> FloatValue {
    let kind = value.kind();
    let layout = format(kind);
    let unsigned_zero = !layout.is_ieee() && layout.nan() == sign_bit(kind);
    if layout.is_exponent_only() || unsigned_zero && (is_zero(value) || is_nan(value)) {
        return value;
    }
    FloatValue::new(kind, value.bits() ^ sign_bit(kind))
}

/// The sum.
pub fn add(a: FloatValue, b: FloatValue) -> FloatValue {
    if let Some(nan) = propagated(a, b) {
        return nan;
    }
    match (class(a), class(b)) {
        (Class::Finite(x), Class::Finite(y)) => {
            let (left, right, exponent) = align(&x, &y);
            round_signed(a.kind(), left + right, exponent, x.negative && y.negative)
        }
        (Class::Infinite, Class::Infinite) if a != b => nan(a.kind()).unwrap_or(a),
        (Class::Infinite, _) => a,
        _ => b,
    }
}

/// The difference.
pub fn sub(a: FloatValue, b: FloatValue) -> FloatValue {
    propagated(a, b).unwrap_or_else(|| add(a, neg(b)))
}

/// The product.
pub fn mul(a: FloatValue, b: FloatValue) -> FloatValue {
    if let Some(nan) = propagated(a, b) {
        return nan;
    }
    let negative = is_negative(a) != is_negative(b);
    let kind = a.kind();
    match (class(a), class(b)) {
        (Class::Finite(x), Class::Finite(y)) => {
            let exponent = x.exponent + y.exponent;
            round_signed(kind, x.signed * y.signed, exponent, negative)
        }
        _ if is_zero(a) || is_zero(b) => nan(kind).unwrap_or(a),
        _ => infinity(kind, negative).unwrap_or(a),
    }
}

/// The quotient. `None` if the format has no number for it: neither an infinity nor a NaN.
pub fn div(a: FloatValue, b: FloatValue) -> Option<FloatValue> {
    if let Some(nan) = propagated(a, b) {
        return Some(nan);
    }
    let negative = is_negative(a) != is_negative(b);
    let kind = a.kind();
    match (class(a), class(b)) {
        (Class::Finite(_), Class::Finite(_)) if is_zero(a) && is_zero(b) => nan(kind),
        (Class::Finite(_), Class::Finite(_)) if is_zero(b) => infinity(kind, negative),
        (Class::Finite(x), Class::Finite(y)) => {
            let (x_bits, y_bits) = (x.signed.magnitude(), y.signed.magnitude());
            // More bits than any format has, and one for the rest.
            let shift = (y_bits.bits() + 128).saturating_sub(x_bits.bits());
            let wide = x_bits << shift;
            let quotient = &wide / y_bits;
            let rest = u32::from(&quotient * y_bits != wide);
            let exponent = x.exponent - y.exponent - shift as i32 - 1;
            Some(round(kind, negative, (quotient << 1) + rest, exponent))
        }
        (Class::Infinite, Class::Infinite) => nan(kind),
        (Class::Infinite, _) => infinity(kind, negative),
        _ => Some(round(kind, negative, BigUint::ZERO, 0)),
    }
}

/// The remainder of a division that rounds to zero, with the sign of `a` (C's `fmod`). `None` if the
/// format has no NaN for it.
pub fn rem(a: FloatValue, b: FloatValue) -> Option<FloatValue> {
    if let Some(nan) = propagated(a, b) {
        return Some(nan);
    }
    match (class(a), class(b)) {
        (Class::Infinite, _) => nan(a.kind()),
        _ if is_zero(b) => nan(a.kind()),
        (Class::Finite(x), Class::Finite(y)) => {
            let (left, right, exponent) = align(&x, &y);
            Some(round_signed(a.kind(), left % right, exponent, x.negative))
        }
        _ => Some(a),
    }
}

/// The order; `None` if one is a NaN.
pub fn compare(a: FloatValue, b: FloatValue) -> Option<Ordering> {
    let rank = |value: FloatValue| if is_negative(value) { -1 } else { 1 };
    match (class(a), class(b)) {
        (Class::Nan, _) | (_, Class::Nan) => None,
        (Class::Finite(x), Class::Finite(y)) => {
            let (left, right, _) = align(&x, &y);
            Some(left.cmp(&right))
        }
        (Class::Infinite, Class::Infinite) => Some(rank(a).cmp(&rank(b))),
        (Class::Infinite, _) => Some(rank(a).cmp(&0)),
        _ => Some(0.cmp(&rank(b))),
    }
}

/// The larger number (or the smaller), a positive zero above a negative one.
fn extreme(a: FloatValue, b: FloatValue, larger: Ordering) -> FloatValue {
    match compare(a, b) {
        Some(Ordering::Equal) if is_negative(a) == (larger == Ordering::Greater) => b,
        Some(Ordering::Equal) => a,
        Some(order) if order == larger => a,
        _ => b,
    }
}

/// The larger number; a NaN if one is (IEEE 754's `maximum`).
pub fn maximum(a: FloatValue, b: FloatValue) -> FloatValue {
    propagated(a, b).unwrap_or_else(|| extreme(a, b, Ordering::Greater))
}
/// The smaller number; a NaN if one is (IEEE 754's `minimum`).
pub fn minimum(a: FloatValue, b: FloatValue) -> FloatValue {
    propagated(a, b).unwrap_or_else(|| extreme(a, b, Ordering::Less))
}

/// The operand beside a quiet NaN; a signaling NaN as a quiet one.
fn beside_nan(a: FloatValue, b: FloatValue) -> Option<FloatValue> {
    let signaling = [a, b].into_iter().find(|value| is_signaling(*value));
    match (signaling, is_nan(a), is_nan(b)) {
        (Some(nan), ..) => Some(quiet(nan)),
        (None, true, _) => Some(b),
        (None, false, true) => Some(a),
        _ => None,
    }
}
/// The larger number, or the one beside a NaN (IEEE 754's `maxNum`).
pub fn max_num(a: FloatValue, b: FloatValue) -> FloatValue {
    beside_nan(a, b).unwrap_or_else(|| extreme(a, b, Ordering::Greater))
}
/// The smaller number, or the one beside a NaN (IEEE 754's `minNum`).
pub fn min_num(a: FloatValue, b: FloatValue) -> FloatValue {
    beside_nan(a, b).unwrap_or_else(|| extreme(a, b, Ordering::Less))
}

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

/// The number without its sign, also of a NaN.
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
        false => value.unsigned().clone().into(),
    };
    round_signed(kind, value, 0, false)
}

/// The integer without the fraction; `None` for a NaN, an infinity, and an integer that does not fit
/// in so many bits.
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
        false => int.unsigned().clone().into(),
    };
    (back == whole).then_some(int)
}
