//! Floating-point numbers as MLIR prints them.

use std::fmt::Write;

use crate::attr::bigint::Natural;
use drr_runtime::float::{Format, Parts, decode, format};
use drr_runtime::ty::FloatKind;

/// Writes the number as MLIR does: with six significant digits if these are exact, else with as
/// many digits as it needs, else as hexadecimal bits.
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
        let precision = 2 + (format.fraction_bits() as usize + 1) * 59 / 196;
        let (long, power) = decimal(significand, exponent, precision);
        let text = default_text(&long, power, precision);
        if text.contains('.') {
            out.push_str(sign);
            out.push_str(&text);
            return;
        }
    }
    let mut bits = bits;
    if format.has_explicit_one() && matches!(format.split(bits), Parts::Nan) {
        // An `f80` may be NaN with any exponent; LLVM prints the greatest exponent.
        bits |= u128::from(format.max_exponent_field()) << (format.fraction_bits() + 1);
    }
    let _ = write!(out, "0x{bits:X}");
}

/// The fast path, without exact digits. It covers numbers that six digits represent exactly and
/// that are not less than these digits, because LLVM's rounding up depends on more than the next
/// digit (see [`decimal`]).
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
        // Only integers are certain not to be rounded.
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

/// The decimal digits of `significand * 2^exponent` to a precision, without trailing zeros, and the
/// power of ten of the last digit.
///
/// As in LLVM's `APFloat::toString`, a binary estimate decides how many digits are cut off before
/// the rest is rounded. A number may therefore be truncated where it should be rounded up.
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

/// True if the decimal number rounds to these bits (sign apart).
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
    // Compare |decimal - binary| with half a unit, all scaled by the same powers of two and ten.
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
    // Below a power of two, numbers are twice as dense.
    let at_power = significand.is_power_of_two() && significand >> format.fraction_bits() == 1;
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

/// The plain notation if it needs at most three padding zeros, else scientific notation.
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
    use drr_runtime::float::encode;

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
            // Numbers of few decimal digits.
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
