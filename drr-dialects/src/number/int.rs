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
/// assert_eq!((b.signed(), b.unsigned()), ((-56).into(), &200u32.into()));
/// // A division that has no result, or whose result does not fit, is `None`.
/// assert_eq!(a.div_signed(&Int::new(0, 8)), None);
/// assert_eq!(Int::new(-128, 8).div_signed(&Int::new(-1, 8)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int {
    bits: BigUint,
    width: u32,
}

impl Int {
    /// The low `width` bits of a number.
    pub fn new(value: impl Into<BigInt>, width: u32) -> Self {
        let value: BigInt = value.into();
        let modulus = BigInt::from(1) << width;
        // The remainder has the sign of the number.
        let rest = value % &modulus;
        let rest = match rest.sign() {
            Sign::Minus => rest + modulus,
            _ => rest,
        };
        Int {
            bits: rest.into_parts().1,
            width,
        }
    }
    /// The low `width` bits of a number in two's complement, least significant word first.
    pub fn from_words(words: &[u64], width: u32) -> Self {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Int::new(BigUint::from_bytes_le(&bytes), width)
    }
    /// The number of bits.
    pub fn width(&self) -> u32 {
        self.width
    }
    /// The unsigned number.
    pub fn unsigned(&self) -> &BigUint {
        &self.bits
    }
    /// The signed number, in two's complement.
    pub fn signed(&self) -> BigInt {
        let value = BigInt::from(self.bits.clone());
        match self.is_negative() {
            true => value - (BigInt::from(1) << self.width),
            false => value,
        }
    }
    /// The top bit.
    pub fn is_negative(&self) -> bool {
        self.width > 0 && self.bits.bit(u64::from(self.width) - 1)
    }
    /// True if no bit is set.
    pub fn is_zero(&self) -> bool {
        self.bits == BigUint::ZERO
    }
    /// True if only the lowest bit is set.
    pub fn is_one(&self) -> bool {
        self.bits == BigUint::from(1u8)
    }
    /// True if all bits are set: the largest unsigned number, or minus one.
    pub fn is_all_ones(&self) -> bool {
        self.bits.count_ones() == u64::from(self.width)
    }
    /// True if only the top bit is set.
    pub fn is_signed_min(&self) -> bool {
        self.is_negative() && self.bits.count_ones() == 1
    }
    /// True if all bits but the top one are set.
    pub fn is_signed_max(&self) -> bool {
        !self.is_negative() && self.bits.count_ones() + 1 == u64::from(self.width)
    }

    /// The number of zeros above the highest bit that is set.
    pub fn leading_zeros(&self) -> u32 {
        self.width - self.bits.bits() as u32
    }
    /// The number of zeros below the lowest bit that is set; the width if there is none.
    pub fn trailing_zeros(&self) -> u32 {
        self.bits
            .trailing_zeros()
            .map_or(self.width, |zeros| zeros as u32)
    }
    /// The number of bits that are set.
    pub fn ones(&self) -> u32 {
        self.bits.count_ones() as u32
    }
    /// The magnitude of the signed number. That of the smallest one wraps around.
    pub fn abs(&self) -> Self {
        self.like(self.signed().magnitude().clone())
    }
    /// The signed number to the power of another one; `None` for a negative power of zero.
    pub fn pow_signed(&self, power: &Self) -> Option<Self> {
        if power.is_negative() && !power.is_zero() {
            return match () {
                () if self.is_zero() => None,
                () if self.is_one() => Some(self.clone()),
                () if !self.is_all_ones() => Some(self.like(0)),
                () if power.bits.bit(0) => Some(self.clone()),
                () => Some(self.like(1)),
            };
        }
        let modulus = BigUint::from(1u8) << self.width;
        Some(self.like(self.bits.modpow(&power.bits, &modulus)))
    }

    fn like(&self, value: impl Into<BigInt>) -> Self {
        Int::new(value, self.width)
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Self {
        self.like(&self.bits + &other.bits)
    }
    /// The difference.
    pub fn sub(&self, other: &Self) -> Self {
        self.like(self.signed() - other.signed())
    }
    /// The low half of the product.
    pub fn mul(&self, other: &Self) -> Self {
        self.like(&self.bits * &other.bits)
    }
    /// The high half of the product of signed numbers.
    pub fn mul_high_signed(&self, other: &Self) -> Self {
        self.like((self.signed() * other.signed()) >> self.width)
    }
    /// The high half of the product of unsigned numbers.
    pub fn mul_high_unsigned(&self, other: &Self) -> Self {
        self.like((&self.bits * &other.bits) >> self.width)
    }
    /// True if the sum of unsigned numbers does not fit.
    pub fn add_overflows_unsigned(&self, other: &Self) -> bool {
        (&self.bits + &other.bits).bits() > u64::from(self.width)
    }

    /// The bits that both have.
    pub fn and(&self, other: &Self) -> Self {
        self.like(&self.bits & &other.bits)
    }
    /// The bits that either has.
    pub fn or(&self, other: &Self) -> Self {
        self.like(&self.bits | &other.bits)
    }
    /// The bits that one of them has.
    pub fn xor(&self, other: &Self) -> Self {
        self.like(&self.bits ^ &other.bits)
    }
    /// The other bits.
    pub fn not(&self) -> Self {
        self.like(-1 - self.signed())
    }

    /// The distance of a shift; `None` if it is not below the width.
    fn distance(&self, by: &Self) -> Option<u32> {
        let by = u32::try_from(&by.bits).ok()?;
        (by < self.width).then_some(by)
    }
    /// Shifted to the left. `None` unless `by`, unsigned, is below the width.
    pub fn shift_left(&self, by: &Self) -> Option<Self> {
        Some(self.like(&self.bits << self.distance(by)?))
    }
    /// Shifted to the right, filled with zeros. `None` unless `by`, unsigned, is below the width.
    pub fn shift_right_unsigned(&self, by: &Self) -> Option<Self> {
        Some(self.like(&self.bits >> self.distance(by)?))
    }
    /// Shifted to the right, filled with the top bit. `None` unless `by`, unsigned, is below the
    /// width.
    pub fn shift_right_signed(&self, by: &Self) -> Option<Self> {
        Some(self.like(self.signed() >> self.distance(by)?))
    }

    /// The quotient of unsigned numbers; `None` if `by` is zero.
    pub fn div_unsigned(&self, by: &Self) -> Option<Self> {
        (!by.is_zero()).then(|| self.like(&self.bits / &by.bits))
    }
    /// The remainder of unsigned numbers; `None` if `by` is zero.
    pub fn rem_unsigned(&self, by: &Self) -> Option<Self> {
        (!by.is_zero()).then(|| self.like(&self.bits % &by.bits))
    }
    /// The quotient of unsigned numbers, rounded up; `None` if `by` is zero or it does not fit.
    pub fn ceil_div_unsigned(&self, by: &Self) -> Option<Self> {
        if by.is_zero() {
            return None;
        }
        let exact = &self.bits % &by.bits == BigUint::ZERO;
        let quotient = &self.bits / &by.bits + u32::from(!exact);
        (quotient.bits() <= u64::from(self.width)).then(|| self.like(quotient))
    }
    /// The quotient of signed numbers, rounded towards zero; `None` if `by` is zero or it does not
    /// fit.
    pub fn div_signed(&self, by: &Self) -> Option<Self> {
        self.quotient(by, |_| 0)
    }
    /// The quotient of signed numbers, rounded down; `None` if `by` is zero or it does not fit.
    pub fn floor_div_signed(&self, by: &Self) -> Option<Self> {
        self.quotient(by, |negative| if negative { -1 } else { 0 })
    }
    /// The quotient of signed numbers, rounded up; `None` if `by` is zero or it does not fit.
    pub fn ceil_div_signed(&self, by: &Self) -> Option<Self> {
        self.quotient(by, |negative| if negative { 0 } else { 1 })
    }
    /// The quotient of signed numbers. `round` tells what to add to a quotient that is not exact, by
    /// its sign.
    fn quotient(&self, by: &Self, round: impl Fn(bool) -> i32) -> Option<Self> {
        if by.is_zero() {
            return None;
        }
        let (value, divisor) = (self.signed(), by.signed());
        let mut quotient = &value / &divisor;
        if value % divisor != BigInt::ZERO {
            quotient += round(self.is_negative() != by.is_negative());
        }
        let result = self.like(quotient.clone());
        (result.signed() == quotient).then_some(result)
    }
    /// The remainder of signed numbers, with the sign of `self`; `None` if `by` is zero.
    pub fn rem_signed(&self, by: &Self) -> Option<Self> {
        (!by.is_zero()).then(|| self.like(self.signed() % by.signed()))
    }

    /// The order of the signed numbers.
    pub fn cmp_signed(&self, other: &Self) -> Ordering {
        self.signed().cmp(&other.signed())
    }
    /// The order of the unsigned numbers.
    pub fn cmp_unsigned(&self, other: &Self) -> Ordering {
        self.bits.cmp(&other.bits)
    }

    /// The unsigned number with another width: extended with zeros, or cut off.
    pub fn resize_unsigned(&self, width: u32) -> Self {
        Int::new(self.bits.clone(), width)
    }
    /// The signed number with another width: extended with the top bit, or cut off.
    pub fn resize_signed(&self, width: u32) -> Self {
        Int::new(self.signed(), width)
    }
}

/// The signed number and the width: `-1:i8`.
impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:i{}", self.signed(), self.width)
    }
}
