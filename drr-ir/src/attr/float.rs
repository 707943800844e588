//! Floating-point formats: bits to and from `f64`, and the text that MLIR prints for them.
//!
//! A number is kept as the bits of its own format, so that nothing is lost between text and text.

use std::fmt::Write;

use drr_runtime::ty::FloatKind;

use super::bigint::Natural;

/// How a format spells what is not a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// Infinities and NaNs, as in IEEE 754.
    Ieee,
    /// No infinities; all ones is NaN.
    AllOnesNan,
    /// No infinities and no negative zero; its bits are the NaN.
    NegativeZeroNan,
    /// Numbers only.
    Finite,
    /// `f8E8M0FNU`: powers of two only.
    ExponentOnly,
}

/// The layout of a format: sign, exponent, fraction from the most significant bit.
#[derive(Clone, Copy)]
struct Format {
    name: &'static str,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    special: Special,
    /// `f80` writes the leading one of the significand.
    explicit_one: bool,
}

const fn ieee(name: &'static str, exponent_bits: u32, fraction_bits: u32) -> Format {
    let bias = (1 << (exponent_bits - 1)) - 1;
    Format {
        name,
        exponent_bits,
        fraction_bits,
        bias,
        special: Special::Ieee,
        explicit_one: false,
    }
}

const fn small(name: &'static str, e: u32, f: u32, bias: i32, special: Special) -> Format {
    Format {
        name,
        exponent_bits: e,
        fraction_bits: f,
        bias,
        special,
        explicit_one: false,
    }
}

const F16: Format = ieee("f16", 5, 10);
const BF16: Format = ieee("bf16", 8, 7);
const TF32: Format = ieee("tf32", 8, 10);
const F32: Format = ieee("f32", 8, 23);
const F64: Format = ieee("f64", 11, 52);
const F80: Format = Format {
    explicit_one: true,
    ..ieee("f80", 15, 63)
};
const F128: Format = ieee("f128", 15, 112);

/// The formats of eight bits and fewer, by their MLIR names.
const SMALL: [Format; 11] = [
    ieee("f8E5M2", 5, 2),
    ieee("f8E4M3", 4, 3),
    ieee("f8E3M4", 3, 4),
    small("f8E4M3FN", 4, 3, 7, Special::AllOnesNan),
    small("f8E5M2FNUZ", 5, 2, 16, Special::NegativeZeroNan),
    small("f8E4M3FNUZ", 4, 3, 8, Special::NegativeZeroNan),
    small("f8E4M3B11FNUZ", 4, 3, 11, Special::NegativeZeroNan),
    small("f4E2M1FN", 2, 1, 1, Special::Finite),
    small("f6E2M3FN", 2, 3, 1, Special::Finite),
    small("f6E3M2FN", 3, 2, 3, Special::Finite),
    small("f8E8M0FNU", 8, 0, 127, Special::ExponentOnly),
];

/// The kind with this MLIR name.
pub(crate) fn kind_by_name(name: &str) -> Option<FloatKind> {
    Some(match name {
        "f16" => FloatKind::F16,
        "bf16" => FloatKind::BF16,
        "tf32" => FloatKind::TF32,
        "f32" => FloatKind::F32,
        "f64" => FloatKind::F64,
        "f80" => FloatKind::F80,
        "f128" => FloatKind::F128,
        _ => FloatKind::Small(SMALL.iter().find(|format| format.name == name)?.name),
    })
}

fn format(kind: FloatKind) -> Format {
    match kind {
        FloatKind::BF16 => BF16,
        FloatKind::F16 => F16,
        FloatKind::TF32 => TF32,
        FloatKind::F32 => F32,
        FloatKind::F64 => F64,
        FloatKind::F80 => F80,
        FloatKind::F128 => F128,
        FloatKind::Small(name) => SMALL
            .iter()
            .find(|format| format.name == name)
            .copied()
            .unwrap_or(SMALL[0]),
        _ => F64,
    }
}

/// How many bits a number of this kind has.
pub(crate) fn width(kind: FloatKind) -> u32 {
    let format = format(kind);
    match format.special {
        Special::ExponentOnly => 8,
        _ => 1 + format.exponent_bits + format.fraction_bits + u32::from(format.explicit_one),
    }
}

/// A number taken apart.
enum Parts {
    Nan,
    Infinite,
    /// `significand * 2^exponent`.
    Finite {
        negative: bool,
        significand: u128,
        exponent: i32,
    },
}

impl Format {
    fn max_exponent_field(self) -> u32 {
        (1 << self.exponent_bits) - 1
    }

    fn split(self, bits: u128) -> Parts {
        if self.special == Special::ExponentOnly {
            return match bits as u32 & 0xFF {
                0xFF => Parts::Nan,
                field => Parts::Finite {
                    negative: false,
                    significand: 1,
                    exponent: field as i32 - self.bias,
                },
            };
        }
        let stored = self.fraction_bits + u32::from(self.explicit_one);
        let negative = bits >> (self.exponent_bits + stored) & 1 == 1;
        let field = (bits >> stored) as u32 & self.max_exponent_field();
        let fraction = bits & ((1 << self.fraction_bits) - 1);
        let top = field == self.max_exponent_field();
        match self.special {
            Special::Ieee if top && fraction == 0 => return Parts::Infinite,
            Special::Ieee if top => return Parts::Nan,
            Special::AllOnesNan if top && fraction == (1 << self.fraction_bits) - 1 => {
                return Parts::Nan;
            }
            Special::NegativeZeroNan if negative && field == 0 && fraction == 0 => {
                return Parts::Nan;
            }
            _ => {}
        }
        let one = if self.explicit_one {
            bits & 1 << self.fraction_bits
        } else {
            u128::from(field > 0) << self.fraction_bits
        };
        let exponent = field.max(1) as i32 - self.bias - self.fraction_bits as i32;
        Parts::Finite {
            negative,
            significand: fraction | one,
            exponent,
        }
    }

    fn nan(self) -> u128 {
        match self.special {
            Special::Ieee => {
                let one = u128::from(self.explicit_one) << self.fraction_bits;
                let stored = self.fraction_bits + u32::from(self.explicit_one);
                u128::from(self.max_exponent_field()) << stored
                    | one
                    | 1 << (self.fraction_bits - 1)
            }
            Special::AllOnesNan => (1 << (self.exponent_bits + self.fraction_bits)) - 1,
            Special::NegativeZeroNan => 1 << (self.exponent_bits + self.fraction_bits),
            Special::ExponentOnly => 0xFF,
            Special::Finite => 0,
        }
    }

    /// What a number too large becomes.
    fn overflow(self) -> u128 {
        let stored = self.fraction_bits + u32::from(self.explicit_one);
        match self.special {
            Special::Ieee => {
                let one = u128::from(self.explicit_one) << self.fraction_bits;
                u128::from(self.max_exponent_field()) << stored | one
            }
            Special::Finite => (1 << (self.exponent_bits + self.fraction_bits)) - 1,
            _ => self.nan(),
        }
    }

    /// Rounds `significand * 2^exponent` to the nearest number, ties to even.
    fn round(self, negative: bool, significand: u128, exponent: i32) -> u128 {
        if self.special == Special::ExponentOnly {
            return self.round_power_of_two(negative, significand, exponent);
        }
        let stored = self.fraction_bits + u32::from(self.explicit_one);
        let sign = u128::from(negative) << (self.exponent_bits + stored);
        if significand == 0 {
            return if self.special == Special::NegativeZeroNan {
                0
            } else {
                sign
            };
        }
        let min = 1 - self.bias - self.fraction_bits as i32;
        let length = 128 - significand.leading_zeros() as i32;
        let unit = (exponent + length - 1 - self.fraction_bits as i32).max(min);
        let mut rounded = if unit <= exponent {
            significand << (exponent - unit)
        } else {
            round_shift(significand, (unit - exponent) as u32)
        };
        let mut unit = unit;
        if rounded >> (self.fraction_bits + 1) != 0 {
            rounded >>= 1;
            unit += 1;
        }
        if rounded == 0 && self.special == Special::NegativeZeroNan {
            return 0;
        }
        let subnormal = rounded >> self.fraction_bits == 0;
        let field = if subnormal { 0 } else { unit - min + 1 };
        let fraction = if self.explicit_one {
            rounded
        } else {
            rounded & ((1 << self.fraction_bits) - 1)
        };
        let max = self.max_exponent_field() as i32;
        let too_large = match self.special {
            Special::Ieee => field >= max,
            Special::AllOnesNan => {
                field > max || field == max && fraction == (1 << self.fraction_bits) - 1
            }
            _ => field > max,
        };
        if too_large {
            let overflow = self.overflow();
            return if overflow == self.nan() && self.special == Special::NegativeZeroNan {
                overflow
            } else {
                sign | overflow
            };
        }
        sign | (field as u128) << stored | fraction
    }

    fn round_power_of_two(self, negative: bool, significand: u128, exponent: i32) -> u128 {
        if negative && significand != 0 {
            return self.nan();
        }
        if significand == 0 {
            return 0;
        }
        let length = 128 - significand.leading_zeros() as i32;
        let mut power = exponent + length - 1;
        // A tie goes to the even significand, which is that of the next power.
        if length >= 2 && significand >> (length - 2) & 1 == 1 {
            power += 1;
        }
        match power + self.bias {
            field @ 0..0xFF => field as u128,
            ..0 => 0,
            _ => self.nan(),
        }
    }
}

/// `value >> by`, to the nearest, ties to even.
fn round_shift(value: u128, by: u32) -> u128 {
    if by > 128 {
        return 0;
    }
    let (kept, rest, half) = match by {
        128 => (0, value, 1 << 127),
        _ => (value >> by, value & ((1u128 << by) - 1), 1u128 << (by - 1)),
    };
    kept + u128::from(rest > half || rest == half && kept & 1 == 1)
}

/// The bits of the number of this kind nearest to `value`.
pub(crate) fn encode(kind: FloatKind, value: f64) -> u128 {
    match kind {
        FloatKind::F64 => return u128::from(value.to_bits()),
        FloatKind::F32 if !value.is_nan() => return u128::from((value as f32).to_bits()),
        _ => {}
    }
    let format = format(kind);
    let stored = format.fraction_bits + u32::from(format.explicit_one);
    let sign = match format.special {
        Special::ExponentOnly | Special::NegativeZeroNan => 0,
        _ => u128::from(value.is_sign_negative()) << (format.exponent_bits + stored),
    };
    match F64.split(u128::from(value.to_bits())) {
        Parts::Nan => sign | format.nan(),
        Parts::Infinite => sign | format.overflow(),
        Parts::Finite {
            negative,
            significand,
            exponent,
        } => format.round(negative, significand, exponent),
    }
}

/// The number as an `f64`, `None` if that cannot hold it.
pub(crate) fn decode(kind: FloatKind, bits: u128) -> Option<f64> {
    match kind {
        FloatKind::F64 => return Some(f64::from_bits(bits as u64)),
        FloatKind::F32 => return Some(f64::from(f32::from_bits(bits as u32))),
        _ => {}
    }
    let format = format(kind);
    match format.split(bits) {
        Parts::Nan => Some(f64::NAN),
        Parts::Infinite => {
            let negative = bits >> (width(kind) - 1) & 1 == 1;
            Some(if negative {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            })
        }
        Parts::Finite {
            negative,
            significand,
            exponent,
        } => {
            let nearest = F64.round(negative, significand, exponent);
            let back = format.round_parts(F64.split(nearest))?;
            (back == bits).then(|| f64::from_bits(nearest as u64))
        }
    }
}

impl Format {
    fn round_parts(self, parts: Parts) -> Option<u128> {
        match parts {
            Parts::Finite {
                negative,
                significand,
                exponent,
            } => Some(self.round(negative, significand, exponent)),
            _ => None,
        }
    }
}

/// Writes the number as MLIR does: with six significant digits if they say it exactly, else with
/// enough digits, else as hexadecimal bits.
pub(crate) fn write(kind: FloatKind, bits: u128, out: &mut String) {
    if matches!(kind, FloatKind::F32 | FloatKind::F64) && write_common(kind, bits, out) {
        return;
    }
    let format = format(kind);
    if let Parts::Finite {
        negative,
        significand,
        exponent,
    } = format.split(bits)
    {
        let sign = if negative { "-" } else { "" };
        if significand == 0 {
            out.push_str(sign);
            out.push_str("0.000000e+00");
            return;
        }
        let (short, power) = decimal(significand, exponent, 6);
        if reads_back(format, bits, &short, power) {
            out.push_str(sign);
            write_scientific(&short, power, out);
            return;
        }
        let precision = 2 + (format.fraction_bits as usize + 1) * 59 / 196;
        let (long, power) = decimal(significand, exponent, precision);
        let text = default_text(&long, power, precision);
        if text.contains('.') {
            out.push_str(sign);
            out.push_str(&text);
            return;
        }
    }
    let _ = write!(out, "0x{bits:X}");
}

/// The frequent case without exact digits: numbers that six digits say exactly, and which are not
/// below what the digits say (LLVM's rounding up depends on more than the next digit, see
/// [`decimal`]).
fn write_common(kind: FloatKind, bits: u128, out: &mut String) -> bool {
    let value = match decode(kind, bits) {
        Some(value) if value.is_finite() && value != 0.0 => value,
        _ => return false,
    };
    let start = out.len();
    let _ = write!(out, "{value:.5e}");
    let text = &out[start..];
    let same = match kind {
        FloatKind::F32 => {
            text.parse::<f32>()
                .is_ok_and(|back| u128::from(back.to_bits()) == bits)
                && text
                    .parse::<f64>()
                    .is_ok_and(|read| read.abs() <= value.abs())
        }
        // Only integers are surely not rounded.
        _ => value.fract() == 0.0 && text.parse() == Ok(value) && value.abs() < 1e6,
    };
    let at = out[start..].find('e').map(|at| start + at);
    let (true, Some(at)) = (same, at) else {
        out.truncate(start);
        return false;
    };
    let exponent: i32 = out[at + 1..].parse().unwrap_or(0);
    out.truncate(at);
    let _ = write!(
        out,
        "0e{}{:02}",
        if exponent < 0 { '-' } else { '+' },
        exponent.abs()
    );
    true
}

/// The decimal digits of `significand * 2^exponent` to a precision, without trailing zeros, and
/// the power of ten of the last one.
///
/// As LLVM's `APFloat::toString` does: digits that a binary estimate says are superfluous are cut
/// off before the rest is rounded, so that a number may be cut where it should be rounded up.
fn decimal(significand: u128, exponent: i32, precision: usize) -> (String, i32) {
    let zeros = significand.trailing_zeros();
    let exponent = exponent + zeros as i32;
    let mut number = Natural::from_u128(significand >> zeros);
    let mut power = 0;
    if exponent >= 0 {
        number.shift_left(exponent as u32);
    } else {
        number.multiply_pow5(exponent.unsigned_abs());
        power = exponent;
    }
    let needed = (precision * 196).div_ceil(59);
    let removable = (number.bits() as usize).saturating_sub(needed) * 59 / 196;
    let mut digits = number.to_decimal();
    digits.truncate(digits.len() - removable);
    power += removable as i32;
    let kept = digits.trim_end_matches('0').len();
    power += (digits.len() - kept) as i32;
    digits.truncate(kept);
    round_digits(&digits, power, precision)
}

/// Rounds to `precision` digits, halves up, and drops trailing zeros.
fn round_digits(digits: &str, power: i32, precision: usize) -> (String, i32) {
    if digits.len() <= precision {
        return (digits.to_string(), power);
    }
    let mut kept: Vec<u8> = digits.as_bytes()[..precision].to_vec();
    let mut power = power + (digits.len() - precision) as i32;
    if digits.as_bytes()[precision] >= b'5' {
        while kept.last() == Some(&b'9') {
            kept.pop();
            power += 1;
        }
        match kept.last_mut() {
            Some(last) => *last += 1,
            None => kept.push(b'1'),
        }
    }
    while kept.len() > 1 && kept.last() == Some(&b'0') {
        kept.pop();
        power += 1;
    }
    (kept.iter().map(|&digit| char::from(digit)).collect(), power)
}

/// Whether the decimal number rounds to these bits (sign apart).
fn reads_back(format: Format, bits: u128, digits: &str, power: i32) -> bool {
    let Parts::Finite {
        significand,
        exponent,
        ..
    } = format.split(bits)
    else {
        return false;
    };
    let Some(number) = Natural::parse(digits, 10) else {
        return false;
    };
    // Both sides times the same powers of two and ten: |decimal - binary| against half a unit.
    let (mut decimal, mut binary, mut half) = (
        number,
        Natural::from_u128(significand),
        Natural::from_u128(1),
    );
    decimal.shift_left(1);
    binary.shift_left(1);
    if power >= 0 {
        decimal.multiply_pow5(power as u32);
        decimal.shift_left(power as u32);
    } else {
        for side in [&mut binary, &mut half] {
            side.multiply_pow5(power.unsigned_abs());
            side.shift_left(power.unsigned_abs());
        }
    }
    if exponent >= 0 {
        binary.shift_left(exponent as u32);
        half.shift_left(exponent as u32);
    } else {
        decimal.shift_left(exponent.unsigned_abs());
    }
    let below = decimal.cmp(&binary).is_lt();
    // Under a power of two the numbers are twice as dense.
    let at_power = significand.is_power_of_two() && significand >> format.fraction_bits == 1;
    let mut distance = decimal.distance(&binary);
    if below && at_power {
        distance.shift_left(1);
    }
    match distance.cmp(&half) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => significand & 1 == 0,
        std::cmp::Ordering::Greater => false,
    }
}

/// `1.234560e+00`: six decimals.
fn write_scientific(digits: &str, power: i32, out: &mut String) {
    let exponent = power + digits.len() as i32 - 1;
    let (first, rest) = digits.split_at(1);
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "{first}.{rest:0<6}e{sign}{:02}", exponent.abs());
}

/// The text with at most three padding zeros, else in scientific notation.
fn default_text(digits: &str, power: i32, precision: usize) -> String {
    let count = digits.len() as i32;
    let first = power + count - 1;
    let scientific = if power >= 0 {
        power > 3 || count + power > precision as i32
    } else {
        first < -3
    };
    if scientific {
        let (head, rest) = digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        let sign = if first < 0 { '-' } else { '+' };
        return format!("{head}.{rest}E{sign}{}", first.abs());
    }
    if power >= 0 {
        return format!("{digits}{}", "0".repeat(power as usize));
    }
    let whole = count + power;
    if whole > 0 {
        let (head, rest) = digits.split_at(whole as usize);
        format!("{head}.{rest}")
    } else {
        format!("0.{}{digits}", "0".repeat(whole.unsigned_abs() as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(kind: FloatKind, value: f64) -> String {
        let mut out = String::new();
        write(kind, encode(kind, value), &mut out);
        out
    }

    #[test]
    fn six_digits_where_they_are_exact() {
        assert_eq!(text(FloatKind::F32, 1.0), "1.000000e+00");
        assert_eq!(text(FloatKind::F32, -0.0), "-0.000000e+00");
        assert_eq!(text(FloatKind::F64, 1.5e10), "1.500000e+10");
        assert_eq!(text(FloatKind::F16, 1.1), "1.099610e+00");
        assert_eq!(text(FloatKind::BF16, 1.1), "1.101560e+00");
        assert_eq!(text(FloatKind::F80, 3.0), "3.000000e+00");
        assert_eq!(text(FloatKind::F128, 3.0), "3.000000e+00");
    }

    #[test]
    fn more_digits_where_six_are_not_exact() {
        assert_eq!(text(FloatKind::F32, 0.797_884_56), "0.797884583");
        assert_eq!(text(FloatKind::F32, 1e-6), "9.99999997E-7");
        assert_eq!(text(FloatKind::F64, 0.1 + 0.2), "0.30000000000000004");
    }

    #[test]
    fn bits_where_digits_do_not_do() {
        assert_eq!(text(FloatKind::F32, f64::NEG_INFINITY), "0xFF800000");
        assert_eq!(text(FloatKind::F32, f64::NAN), "0x7FC00000");
        assert_eq!(text(FloatKind::F32, 16_777_216.0 - 1.0), "0x4B7FFFFF");
    }

    #[test]
    fn a_tie_in_the_seventh_digit_goes_up() {
        assert_eq!(text(FloatKind::BF16, 1.015625), "1.015630e+00");
    }

    #[test]
    fn every_small_number_survives_f64() {
        for format in SMALL {
            let kind = FloatKind::Small(format.name);
            for bits in 0..1u128 << width(kind) {
                let value = decode(kind, bits).unwrap();
                if value.is_nan() {
                    assert!(decode(kind, encode(kind, value)).unwrap().is_nan());
                } else {
                    assert_eq!(
                        encode(kind, value),
                        bits,
                        "{} {bits:#x} {value}",
                        format.name
                    );
                }
            }
        }
        for bits in 0..1u128 << 16 {
            for kind in [FloatKind::F16, FloatKind::BF16] {
                let value = decode(kind, bits).unwrap();
                assert!(
                    value.is_nan() || encode(kind, value) == bits,
                    "{kind:?} {bits:#x}"
                );
            }
        }
    }

    #[test]
    fn rounding_goes_to_the_nearest_even() {
        assert_eq!(encode(FloatKind::F16, 65519.0), 0x7BFF);
        assert_eq!(encode(FloatKind::F16, 65520.0), 0x7C00);
        assert_eq!(encode(FloatKind::F16, 1.0 + 1.0 / 2048.0), 0x3C00);
        assert_eq!(encode(FloatKind::F16, 1.0 + 3.0 / 2048.0), 0x3C02);
        assert_eq!(encode(FloatKind::F16, 2f64.powi(-25)), 0);
        assert_eq!(encode(FloatKind::F16, 2f64.powi(-25) * 1.0001), 1);
    }

    #[test]
    fn digits_are_cut_before_they_are_rounded() {
        assert_eq!(text(FloatKind::F32, 0.7), "0.699999988");
        assert_eq!(text(FloatKind::F32, 1e-5), "9.99999974E-6");
        assert_eq!(text(FloatKind::F32, 0.01), "0.00999999977");
        assert_eq!(text(FloatKind::F32, 1e-3), "1.000000e-03");
        assert_eq!(text(FloatKind::F64, 1e23), "9.9999999999999991E+22");
        assert_eq!(text(FloatKind::F64, 0.3), "3.000000e-01");
    }

    #[test]
    fn common_and_exact_text_agree() {
        let mut state = 1u64;
        let mut common = 0;
        for _ in 0..3000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // Numbers of few decimal digits, as people write them.
            let value = ((state >> 40) % 100_000) as f64 / 10f64.powi((state >> 60) as i32 - 4);
            for kind in [FloatKind::F32, FloatKind::F64] {
                let bits = encode(kind, value);
                let mut fast = String::new();
                if !write_common(kind, bits, &mut fast) {
                    continue;
                }
                common += 1;
                let Parts::Finite {
                    significand,
                    exponent,
                    ..
                } = format(kind).split(bits)
                else {
                    panic!("{value} is finite")
                };
                let (digits, power) = decimal(significand, exponent, 6);
                assert!(reads_back(format(kind), bits, &digits, power), "{value}");
                let mut slow = String::new();
                write_scientific(&digits, power, &mut slow);
                assert_eq!(fast, slow);
            }
        }
        assert!(common > 1000, "{common}");
    }
}
