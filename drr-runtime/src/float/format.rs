//! Formats of floating-point numbers.

use crate::ty::FloatKind;

/// The special values of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Special {
    /// Infinities and NaNs, as in IEEE 754.
    Ieee,
    /// No infinities; the pattern of all ones is NaN.
    AllOnesNan,
    /// No infinities and no negative zero, whose bit pattern is NaN.
    NegativeZeroNan,
    /// No infinities and no NaN.
    Finite,
    /// `f8E8M0FNU`: powers of two only.
    ExponentOnly,
}

/// The layout of a format: sign, exponent and fraction, from the most significant bit.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    name: &'static str,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    special: Special,
    /// True if the leading one of the significand is stored, as in `f80`.
    explicit_one: bool,
}

const fn ieee(name: &'static str, exponent_bits: u32, fraction_bits: u32) -> Format {
    let bias = (1 << (exponent_bits - 1)) - 1;
    other(name, exponent_bits, fraction_bits, bias, Special::Ieee)
}

const fn other(
    name: &'static str,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    special: Special,
) -> Format {
    Format {
        name,
        exponent_bits,
        fraction_bits,
        bias,
        special,
        explicit_one: false,
    }
}

/// The bits of an `f64`'s fraction.
const F64_FRACTION: u64 = (1 << 52) - 1;

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

/// The formats of at most eight bits, by their MLIR names.
const SMALL: [Format; 11] = [
    ieee("f8E5M2", 5, 2),
    ieee("f8E4M3", 4, 3),
    ieee("f8E3M4", 3, 4),
    other("f8E4M3FN", 4, 3, 7, Special::AllOnesNan),
    other("f8E5M2FNUZ", 5, 2, 16, Special::NegativeZeroNan),
    other("f8E4M3FNUZ", 4, 3, 8, Special::NegativeZeroNan),
    other("f8E4M3B11FNUZ", 4, 3, 11, Special::NegativeZeroNan),
    other("f4E2M1FN", 2, 1, 1, Special::Finite),
    other("f6E2M3FN", 2, 3, 1, Special::Finite),
    other("f6E3M2FN", 3, 2, 3, Special::Finite),
    other("f8E8M0FNU", 8, 0, 127, Special::ExponentOnly),
];

/// The kind with this MLIR name.
pub fn kind_by_name(name: &str) -> Option<FloatKind> {
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

/// The layout of a kind's numbers.
pub fn format(kind: FloatKind) -> Format {
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
    }
}

/// The width of a number of this kind in bits.
#[inline]
pub fn width(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::F32 => 32,
        FloatKind::F64 => 64,
        _ => format(kind).width(),
    }
}

/// The sign of a negative `f8E8M0FNU`, a format without a sign bit. MLIR keeps the sign in an
/// attribute of one number. In stored elements the sign changes the exponent, see
/// [`encode_element`].
const NEGATIVE_POWER: u128 = 1 << 8;

/// A decoded number.
#[derive(Clone, Copy, Debug)]
pub enum Parts {
    /// Not a number.
    Nan,
    /// An infinity.
    Infinite,
    /// `significand * 2^exponent`.
    Finite {
        /// True if the sign is set.
        negative: bool,
        /// The significand, an integer.
        significand: u128,
        /// The exponent.
        exponent: i32,
    },
}

impl Format {
    fn width(self) -> u32 {
        match self.special {
            Special::ExponentOnly => 8,
            _ => 1 + self.sign_bit(),
        }
    }

    /// The number of bits of the significand.
    fn stored_bits(self) -> u32 {
        self.fraction_bits + u32::from(self.explicit_one)
    }

    /// The position of the sign.
    fn sign_bit(self) -> u32 {
        self.exponent_bits + self.stored_bits()
    }

    /// The number of bits of the fraction, without a stored leading one.
    pub fn fraction_bits(self) -> u32 {
        self.fraction_bits
    }

    /// True if the leading one of the significand is stored, as in `f80`.
    pub fn has_explicit_one(self) -> bool {
        self.explicit_one
    }

    /// True if it has infinities and NaNs as in IEEE 754.
    pub fn is_ieee(self) -> bool {
        self.special == Special::Ieee
    }

    /// True if it has neither infinities nor NaNs.
    pub fn is_finite(self) -> bool {
        self.special == Special::Finite
    }

    /// True if it has no zero and no sign, as `f8E8M0FNU`.
    pub fn is_exponent_only(self) -> bool {
        self.special == Special::ExponentOnly
    }

    /// The exponent of the largest number.
    pub fn max_exponent(self) -> i32 {
        let top = self.max_exponent_field() as i32 - self.bias;
        match self.special {
            Special::Ieee | Special::ExponentOnly => top - 1,
            _ => top,
        }
    }

    /// True if its range and precision include those of another format.
    pub fn covers(self, other: Format) -> bool {
        let range = |format: Format| {
            let subnormal = u32::from(format.special != Special::ExponentOnly);
            (subnormal as i32 - format.bias, format.max_exponent())
        };
        let ((min, max), (other_min, other_max)) = (range(self), range(other));
        min <= other_min && max >= other_max && self.fraction_bits >= other.fraction_bits
    }

    /// The greatest value of the exponent's bits.
    pub fn max_exponent_field(self) -> u32 {
        (1 << self.exponent_bits) - 1
    }

    /// The parts of a number.
    pub fn split(self, bits: u128) -> Parts {
        if self.special == Special::ExponentOnly {
            return match bits as u32 & 0xFF {
                0xFF => Parts::Nan,
                field => Parts::Finite {
                    negative: bits & NEGATIVE_POWER != 0,
                    significand: 1,
                    exponent: field as i32 - self.bias,
                },
            };
        }
        let negative = bits >> self.sign_bit() & 1 == 1;
        let field = (bits >> self.stored_bits()) as u32 & self.max_exponent_field();
        let fraction = bits & ((1 << self.fraction_bits) - 1);
        let top = field == self.max_exponent_field();
        match self.special {
            // In `f80`, normal numbers without their leading one are invalid.
            Special::Ieee
                if self.explicit_one && field > 0 && bits & 1 << self.fraction_bits == 0 =>
            {
                return Parts::Nan;
            }
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

    /// The bits of the format's NaN, without a sign. 0 if it has none.
    pub fn nan(self) -> u128 {
        match self.special {
            Special::Ieee => self.overflow() | 1 << (self.fraction_bits - 1),
            Special::AllOnesNan => (1 << (self.exponent_bits + self.fraction_bits)) - 1,
            Special::NegativeZeroNan => 1 << (self.exponent_bits + self.fraction_bits),
            Special::ExponentOnly => 0xFF,
            Special::Finite => 0,
        }
    }

    /// The NaN, without its sign, for the bits of an `f64` that is one. Formats as in IEEE 754 keep
    /// the upper part of the payload.
    fn nan_of(self, bits: u64) -> u128 {
        if self.special != Special::Ieee {
            return self.nan();
        }
        let payload = u128::from(bits & F64_FRACTION);
        let payload = match self.fraction_bits {
            wide @ 52.. => payload << (wide - 52),
            narrow => payload >> (52 - narrow),
        };
        match payload {
            // It would be an infinity.
            0 => self.nan(),
            payload => self.overflow() | payload,
        }
    }

    /// A NaN as an `f64`. The lower part of a payload that is too long is lost.
    fn nan_to_f64(self, bits: u128) -> f64 {
        let signed = matches!(self.special, Special::Ieee | Special::AllOnesNan);
        let sign = u64::from(signed && bits >> self.sign_bit() & 1 == 1) << 63;
        let fraction = bits & ((1 << self.fraction_bits) - 1);
        let payload = match (self.special, self.fraction_bits) {
            (Special::Ieee, wide @ 52..) => (fraction >> (wide - 52)) as u64,
            (Special::Ieee, narrow) => (fraction as u64) << (52 - narrow),
            _ => 0,
        };
        let payload = if payload == 0 { 1 << 51 } else { payload };
        f64::from_bits(sign | f64::INFINITY.to_bits() | payload)
    }

    /// The bits of what stands for a number that is too large: an infinity, a NaN, or the largest
    /// number.
    pub fn overflow(self) -> u128 {
        match self.special {
            Special::Ieee => {
                let one = u128::from(self.explicit_one) << self.fraction_bits;
                u128::from(self.max_exponent_field()) << self.stored_bits() | one
            }
            Special::Finite => (1 << (self.exponent_bits + self.fraction_bits)) - 1,
            _ => self.nan(),
        }
    }

    /// The bits of the representable number nearest to `significand * 2^exponent`, ties to even. The
    /// lowest bit of a significand of more than 120 bits may stand for any lower ones.
    pub fn round(self, negative: bool, significand: u128, exponent: i32) -> u128 {
        if self.special == Special::ExponentOnly {
            return self.round_power_of_two(negative, significand, exponent);
        }
        let sign = u128::from(negative) << self.sign_bit();
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
        sign | (field as u128) << self.stored_bits() | fraction
    }

    fn round_power_of_two(self, negative: bool, significand: u128, exponent: i32) -> u128 {
        if significand == 0 {
            return 0;
        }
        let length = 128 - significand.leading_zeros() as i32;
        let mut power = exponent + length - 1;
        let sign = if negative && power + self.bias >= -1 {
            NEGATIVE_POWER
        } else {
            0
        };
        // A tie rounds to the even significand, that of the next power.
        if length >= 2 && significand >> (length - 2) & 1 == 1 {
            power += 1;
        }
        match power + self.bias {
            field @ 0..0xFF => sign | field as u128,
            ..0 => sign,
            _ => self.nan(),
        }
    }
}

/// `value >> by`, rounded to nearest, ties to even.
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

/// The bits of the number of this kind nearest to `value`. A NaN keeps its sign and as much of its
/// payload as fits.
#[inline]
pub fn encode(kind: FloatKind, value: f64) -> u128 {
    match kind {
        FloatKind::F64 => u128::from(value.to_bits()),
        FloatKind::F32 if !value.is_nan() => u128::from((value as f32).to_bits()),
        _ => encode_slowly(kind, value),
    }
}

fn encode_slowly(kind: FloatKind, value: f64) -> u128 {
    let format = format(kind);
    let sign = match format.special {
        Special::ExponentOnly | Special::NegativeZeroNan => 0,
        _ => u128::from(value.is_sign_negative()) << format.sign_bit(),
    };
    match F64.split(u128::from(value.to_bits())) {
        Parts::Nan => sign | format.nan_of(value.to_bits()),
        Parts::Infinite => sign | format.overflow(),
        Parts::Finite {
            negative,
            significand,
            exponent,
        } => format.round(negative, significand, exponent),
    }
}

/// As [`encode`], for numbers that are stored in bytes. As in MLIR, the sign of a negative
/// `f8E8M0FNU` then sets the top bit of the exponent.
pub fn encode_element(kind: FloatKind, value: f64) -> u128 {
    match encode(kind, value) {
        bits if width(kind) == 8 && bits & NEGATIVE_POWER != 0 => bits & 0xFF | 0x80,
        bits => bits,
    }
}

/// The number as an `f64`; `None` if `f64` cannot represent it exactly.
#[inline]
pub fn decode(kind: FloatKind, bits: u128) -> Option<f64> {
    match kind {
        FloatKind::F64 => Some(f64::from_bits(bits as u64)),
        FloatKind::F32 if !f32::from_bits(bits as u32).is_nan() => {
            Some(f64::from(f32::from_bits(bits as u32)))
        }
        _ => decode_slowly(kind, bits),
    }
}

fn decode_slowly(kind: FloatKind, bits: u128) -> Option<f64> {
    let format = format(kind);
    let value = match format.split(bits) {
        Parts::Nan => format.nan_to_f64(bits),
        Parts::Infinite if bits >> format.sign_bit() & 1 == 1 => f64::NEG_INFINITY,
        Parts::Infinite => f64::INFINITY,
        Parts::Finite {
            negative,
            significand,
            exponent,
        } => f64::from_bits(F64.round(negative, significand, exponent) as u64),
    };
    (encode(kind, value) == bits).then_some(value)
}

#[cfg(test)]
mod tests;
