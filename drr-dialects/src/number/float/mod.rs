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

mod convert;

use std::cmp::Ordering;

use drr::ir::FloatKind;
use drr::ir::float::{FloatValue, Format, Parts, format, width};
use num_bigint::{BigInt, BigUint, Sign};

pub use convert::*;

/// A number that is not a NaN.
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

/// The number with the other sign, even of a NaN.
pub fn neg(value: FloatValue) -> FloatValue {
    let kind = value.kind();
    let layout = format(kind);
    let unsigned_zero = !layout.is_ieee() && layout.nan() == sign_bit(kind);
    if layout.is_exponent_only() || unsigned_zero && (is_zero(value) || is_nan(value)) {
        return value;
    }
    FloatValue::new(kind, value.bits() ^ sign_bit(kind))
}

/// The result of the machine's operation, which rounds in the same way. `None` for other formats, and
/// for a NaN, whose bits differ between machines.
fn native(
    a: FloatValue,
    b: FloatValue,
    single: impl Fn(f32, f32) -> f32,
    double: impl Fn(f64, f64) -> f64,
) -> Option<FloatValue> {
    let (x, y) = (a.bits(), b.bits());
    match a.kind() {
        FloatKind::F32 => {
            let result = single(f32::from_bits(x as u32), f32::from_bits(y as u32));
            (!result.is_nan()).then(|| result.into())
        }
        FloatKind::F64 => {
            let result = double(f64::from_bits(x as u64), f64::from_bits(y as u64));
            (!result.is_nan()).then(|| result.into())
        }
        _ => None,
    }
}

/// The sum.
pub fn add(a: FloatValue, b: FloatValue) -> FloatValue {
    if let Some(sum) = native(a, b, |x, y| x + y, |x, y| x + y) {
        return sum;
    }
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
    if let Some(product) = native(a, b, |x, y| x * y, |x, y| x * y) {
        return product;
    }
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
    if let Some(quotient) = native(a, b, |x, y| x / y, |x, y| x / y) {
        return Some(quotient);
    }
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

/// `a * b + c`, rounded once.
pub fn fma(a: FloatValue, b: FloatValue, c: FloatValue) -> FloatValue {
    if let Some(nan) = propagated(a, b).or_else(|| propagated(c, c)) {
        return nan;
    }
    let (x, y, z) = match (class(a), class(b), class(c)) {
        (Class::Finite(x), Class::Finite(y), Class::Finite(z)) => (x, y, z),
        (Class::Finite(_), Class::Finite(_), _) => return c,
        // An infinite product is not rounded.
        _ => return add(mul(a, b), c),
    };
    let product = Finite {
        negative: x.negative != y.negative,
        signed: x.signed * y.signed,
        exponent: x.exponent + y.exponent,
    };
    let (left, right, exponent) = align(&product, &z);
    let zero_negative = product.negative && z.negative;
    round_signed(a.kind(), left + right, exponent, zero_negative)
}

/// The square root. `None` if the format has no NaN for that of a negative number.
pub fn sqrt(value: FloatValue) -> Option<FloatValue> {
    let kind = value.kind();
    match class(value) {
        Class::Nan => Some(quiet(value)),
        _ if is_zero(value) => Some(value),
        _ if is_negative(value) => nan(kind),
        Class::Infinite => Some(value),
        Class::Finite(number) => {
            // An even exponent, and more bits than any format has, and one for the rest.
            let shift = 256 + number.exponent.rem_euclid(2);
            let wide = number.signed.magnitude() << shift;
            let root = wide.sqrt();
            let rest = u32::from(&root * &root != wide);
            let exponent = (number.exponent - shift) / 2 - 1;
            Some(round(kind, false, (root << 1) + rest, exponent))
        }
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
