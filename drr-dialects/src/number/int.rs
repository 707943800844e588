//! Integers of a fixed number of bits.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

/// An integer of any fixed number of bits, as MLIR's signless integers: an operation tells if the
/// bits are a signed or an unsigned number. Results wrap around.
///
/// Operations on two numbers expect the same width of both.
///
/// ```
/// use drr_dialects::number::Int;
///
/// let [a, b] = [Int::new(100, 8), Int::new(-56, 8)];
/// assert_eq!(a.add(&a), b);
/// assert_eq!((b.signed(), b.unsigned()), ((-56).into(), 200u32.into()));
/// // A division that has no result, or whose result does not fit, is `None`.
/// assert_eq!(a.div_signed(&Int::new(0, 8)), None);
/// assert_eq!(Int::new(-128, 8).div_signed(&Int::new(-1, 8)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int {
    bits: Bits,
    width: u32,
}

/// The unsigned number. It is small exactly if the width is at most 64.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Bits {
    Small(u64),
    Large(Box<BigUint>),
}

/// The widest small number.
const SMALL: u32 = u64::BITS;

/// Calculates with two signed numbers, as `i128` or as [`BigInt`]; the text must suit both.
macro_rules! signed {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $result:expr) => {
        match ($a.small_signed(), $b.small_signed()) {
            (Some($x), Some($y)) => Int::from_i128($result, $a.width),
            _ => {
                let ($x, $y) = ($a.signed(), $b.signed());
                Int::new($result, $a.width)
            }
        }
    };
}

/// Calculates with two unsigned numbers, as `u128` or as [`BigUint`]; the text must suit both.
macro_rules! unsigned {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $result:expr) => {
        match (&$a.bits, &$b.bits) {
            (Bits::Small(x), Bits::Small(y)) => {
                let ($x, $y) = (u128::from(*x), u128::from(*y));
                Int::small(($result) as u64, $a.width)
            }
            _ => {
                let ($x, $y) = ($a.unsigned(), $b.unsigned());
                Int::new($result, $a.width)
            }
        }
    };
}

impl Int {
    /// The low `width` bits of a number.
    pub fn new(value: impl Into<BigInt>, width: u32) -> Self {
        let value: BigInt = value.into();
        if width <= SMALL {
            let low = value.iter_u64_digits().next().unwrap_or(0);
            let low = match value.sign() {
                Sign::Minus => low.wrapping_neg(),
                _ => low,
            };
            return Int::small(low, width);
        }
        let modulus = BigInt::from(1) << width;
        // The remainder has the sign of the number.
        let rest = value % &modulus;
        let rest = match rest.sign() {
            Sign::Minus => rest + modulus,
            _ => rest,
        };
        Int {
            bits: Bits::Large(Box::new(rest.into_parts().1)),
            width,
        }
    }
    /// The low `width` bits of a number. Quicker than [`new`](Int::new).
    pub fn from_i128(value: i128, width: u32) -> Self {
        match width {
            ..=SMALL => Int::small(value as u64, width),
            _ => Int::new(value, width),
        }
    }
    /// The low bits, at most [`SMALL`].
    fn small(value: u64, width: u32) -> Self {
        let bits = match width {
            SMALL => value,
            _ => value & ((1 << width) - 1),
        };
        Int {
            bits: Bits::Small(bits),
            width,
        }
    }
    /// The low `width` bits of a number in two's complement, least significant word first.
    pub fn from_words(words: &[u64], width: u32) -> Self {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Int::new(BigUint::from_bytes_le(&bytes), width)
    }
    /// The number in two's complement, least significant word first, with the sign in the last word.
    pub fn words(&self) -> Vec<u64> {
        let bytes = self.signed().to_signed_bytes_le();
        let sign = if self.is_negative() { u8::MAX } else { 0 };
        let word = |part: &[u8]| {
            let mut bytes = [sign; 8];
            bytes[..part.len()].copy_from_slice(part);
            u64::from_le_bytes(bytes)
        };
        bytes.chunks(8).map(word).collect()
    }
    /// The number of bits.
    pub fn width(&self) -> u32 {
        self.width
    }
    /// The unsigned number.
    pub fn unsigned(&self) -> BigUint {
        match &self.bits {
            Bits::Small(bits) => (*bits).into(),
            Bits::Large(bits) => (**bits).clone(),
        }
    }
    /// The signed number, in two's complement.
    pub fn signed(&self) -> BigInt {
        if let Some(value) = self.small_signed() {
            return value.into();
        }
        let value = BigInt::from(self.unsigned());
        match self.is_negative() {
            true => value - (BigInt::from(1) << self.width),
            false => value,
        }
    }
    /// The unsigned number, if `u64` holds it.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.bits {
            Bits::Small(bits) => Some(*bits),
            Bits::Large(bits) => u64::try_from(&**bits).ok(),
        }
    }
    /// The signed number, if `i64` holds it.
    pub fn to_i64(&self) -> Option<i64> {
        match self.small_signed() {
            Some(value) => i64::try_from(value).ok(),
            None => i64::try_from(self.signed()).ok(),
        }
    }
    /// The signed number of a small one.
    fn small_signed(&self) -> Option<i128> {
        let Bits::Small(bits) = self.bits else {
            return None;
        };
        let unused = SMALL - self.width;
        let value = bits.checked_shl(unused).unwrap_or(0) as i64;
        Some(i128::from(value.checked_shr(unused).unwrap_or(0)))
    }

    /// Bit `index` of the unsigned number.
    fn bit(&self, index: u32) -> bool {
        match &self.bits {
            Bits::Small(bits) => bits.checked_shr(index).unwrap_or(0) & 1 == 1,
            Bits::Large(bits) => bits.bit(index.into()),
        }
    }
    /// The number of bits up to the highest one that is set.
    fn length(&self) -> u32 {
        match &self.bits {
            Bits::Small(bits) => SMALL - bits.leading_zeros(),
            Bits::Large(bits) => bits.bits() as u32,
        }
    }
    /// The top bit.
    pub fn is_negative(&self) -> bool {
        self.width > 0 && self.bit(self.width - 1)
    }
    /// True if no bit is set.
    pub fn is_zero(&self) -> bool {
        self.length() == 0
    }
    /// True if only the lowest bit is set.
    pub fn is_one(&self) -> bool {
        self.length() == 1
    }
    /// True if all bits are set: the largest unsigned number, or minus one.
    pub fn is_all_ones(&self) -> bool {
        self.ones() == self.width
    }
    /// True if only the top bit is set.
    pub fn is_signed_min(&self) -> bool {
        self.is_negative() && self.ones() == 1
    }
    /// True if all bits but the top one are set.
    pub fn is_signed_max(&self) -> bool {
        !self.is_negative() && self.ones() + 1 == self.width
    }

    /// The number of zeros above the highest bit that is set.
    pub fn leading_zeros(&self) -> u32 {
        self.width - self.length()
    }
    /// The number of zeros below the lowest bit that is set; the width if there is none.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.bits {
            Bits::Small(bits) => bits.trailing_zeros().min(self.width),
            Bits::Large(bits) => bits
                .trailing_zeros()
                .map_or(self.width, |zeros| zeros as u32),
        }
    }
    /// The number of bits that are set.
    pub fn ones(&self) -> u32 {
        match &self.bits {
            Bits::Small(bits) => bits.count_ones(),
            Bits::Large(bits) => bits.count_ones() as u32,
        }
    }
    /// The magnitude of the signed number. That of the smallest one wraps around.
    pub fn abs(&self) -> Self {
        match self.is_negative() {
            true => self.like(0).sub(self),
            false => self.clone(),
        }
    }
    /// The signed number to the power of another one; `None` for a negative power of zero.
    pub fn pow_signed(&self, power: &Self) -> Option<Self> {
        if power.is_negative() && !power.is_zero() {
            return match () {
                () if self.is_zero() => None,
                () if self.is_one() => Some(self.clone()),
                () if !self.is_all_ones() => Some(self.like(0)),
                () if power.bit(0) => Some(self.clone()),
                () => Some(self.like(1)),
            };
        }
        let modulus = BigUint::from(1u8) << self.width;
        let result = self.unsigned().modpow(&power.unsigned(), &modulus);
        Some(Int::new(result, self.width))
    }

    fn like(&self, value: i128) -> Self {
        Int::from_i128(value, self.width)
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Self {
        unsigned!(self, other, |x, y| x + y)
    }
    /// The difference.
    pub fn sub(&self, other: &Self) -> Self {
        signed!(self, other, |x, y| x - y)
    }
    /// The low half of the product.
    pub fn mul(&self, other: &Self) -> Self {
        unsigned!(self, other, |x, y| x * y)
    }
    /// The high half of the product of signed numbers.
    pub fn mul_high_signed(&self, other: &Self) -> Self {
        signed!(self, other, |x, y| (x * y) >> self.width)
    }
    /// The high half of the product of unsigned numbers.
    pub fn mul_high_unsigned(&self, other: &Self) -> Self {
        unsigned!(self, other, |x, y| (x * y) >> self.width)
    }
    /// True if the sum of unsigned numbers does not fit.
    pub fn add_overflows_unsigned(&self, other: &Self) -> bool {
        self.add(other).cmp_unsigned(self).is_lt()
    }

    /// The bits that both have.
    pub fn and(&self, other: &Self) -> Self {
        unsigned!(self, other, |x, y| x & y)
    }
    /// The bits that either has.
    pub fn or(&self, other: &Self) -> Self {
        unsigned!(self, other, |x, y| x | y)
    }
    /// The bits that one of them has.
    pub fn xor(&self, other: &Self) -> Self {
        unsigned!(self, other, |x, y| x ^ y)
    }
    /// The other bits.
    pub fn not(&self) -> Self {
        self.xor(&self.like(-1))
    }

    /// The distance of a shift; `None` if it is not below the width.
    fn distance(&self, by: &Self) -> Option<u32> {
        let by = u32::try_from(by.to_u64()?).ok()?;
        (by < self.width).then_some(by)
    }
    /// Shifted to the left. `None` unless `by`, unsigned, is below the width.
    pub fn shift_left(&self, by: &Self) -> Option<Self> {
        let by = self.distance(by)?;
        Some(unsigned!(self, self, |x, _y| x << by))
    }
    /// Shifted to the right, filled with zeros. `None` unless `by`, unsigned, is below the width.
    pub fn shift_right_unsigned(&self, by: &Self) -> Option<Self> {
        let by = self.distance(by)?;
        Some(unsigned!(self, self, |x, _y| x >> by))
    }
    /// Shifted to the right, filled with the top bit. `None` unless `by`, unsigned, is below the
    /// width.
    pub fn shift_right_signed(&self, by: &Self) -> Option<Self> {
        let by = self.distance(by)?;
        Some(signed!(self, self, |x, _y| x >> by))
    }

    /// The quotient of unsigned numbers; `None` if `by` is zero.
    pub fn div_unsigned(&self, by: &Self) -> Option<Self> {
        (!by.is_zero()).then(|| unsigned!(self, by, |x, y| x / y))
    }
    /// The remainder of unsigned numbers; `None` if `by` is zero.
    pub fn rem_unsigned(&self, by: &Self) -> Option<Self> {
        (!by.is_zero()).then(|| unsigned!(self, by, |x, y| x % y))
    }
    /// The quotient of unsigned numbers, rounded up; `None` if `by` is zero.
    pub fn ceil_div_unsigned(&self, by: &Self) -> Option<Self> {
        let quotient = self.div_unsigned(by)?;
        let exact = self.rem_unsigned(by)?.is_zero();
        Some(if exact {
            quotient
        } else {
            quotient.add(&self.like(1))
        })
    }
    /// The quotient of signed numbers, rounded towards zero; `None` if `by` is zero or it does not
    /// fit.
    pub fn div_signed(&self, by: &Self) -> Option<Self> {
        let overflows = self.is_signed_min() && by.is_all_ones();
        (!by.is_zero() && !overflows).then(|| signed!(self, by, |x, y| x / y))
    }
    /// The quotient of signed numbers, rounded down; `None` if `by` is zero or it does not fit.
    pub fn floor_div_signed(&self, by: &Self) -> Option<Self> {
        let quotient = self.div_signed(by)?;
        let down = self.is_negative() != by.is_negative() && !self.rem_signed(by)?.is_zero();
        Some(if down {
            quotient.sub(&self.like(1))
        } else {
            quotient
        })
    }
    /// The quotient of signed numbers, rounded up; `None` if `by` is zero or it does not fit.
    pub fn ceil_div_signed(&self, by: &Self) -> Option<Self> {
        let quotient = self.div_signed(by)?;
        let up = self.is_negative() == by.is_negative() && !self.rem_signed(by)?.is_zero();
        Some(if up {
            quotient.add(&self.like(1))
        } else {
            quotient
        })
    }
    /// The remainder of signed numbers, with the sign of `self`; `None` if `by` is zero.
    pub fn rem_signed(&self, by: &Self) -> Option<Self> {
        (!by.is_zero()).then(|| signed!(self, by, |x, y| x % y))
    }

    /// The order of the signed numbers.
    pub fn cmp_signed(&self, other: &Self) -> Ordering {
        match (self.small_signed(), other.small_signed()) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.signed().cmp(&other.signed()),
        }
    }
    /// The order of the unsigned numbers.
    pub fn cmp_unsigned(&self, other: &Self) -> Ordering {
        match (&self.bits, &other.bits) {
            (Bits::Small(a), Bits::Small(b)) => a.cmp(b),
            _ => self.unsigned().cmp(&other.unsigned()),
        }
    }

    /// The unsigned number with another width: extended with zeros, or cut off.
    pub fn resize_unsigned(&self, width: u32) -> Self {
        match self.bits {
            Bits::Small(bits) => Int::from_i128(bits.into(), width),
            Bits::Large(_) => Int::new(self.unsigned(), width),
        }
    }
    /// The signed number with another width: extended with the top bit, or cut off.
    pub fn resize_signed(&self, width: u32) -> Self {
        match self.small_signed() {
            Some(value) => Int::from_i128(value, width),
            None => Int::new(self.signed(), width),
        }
    }
}

/// The signed number and the width: `-1:i8`.
impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:i{}", self.signed(), self.width)
    }
}
