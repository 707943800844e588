//! Integers of any width, for literals wider than 128 bits and for exact decimal digits of floats.

use std::fmt::Write;

use super::radix::{self, BINARY, DECIMAL, DECIMAL_DIGITS};

/// A natural number, least significant limb first, without leading zero limbs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Natural(Vec<u64>);

/// The largest power of ten in a limb, and its exponent.
const CHUNK: u64 = 10_000_000_000_000_000_000;
const CHUNK_DIGITS: usize = 19;
/// Longer numbers are not converted limb by limb, which is quadratic.
const SHORT_LIMBS: usize = 100;

impl Natural {
    pub(crate) fn from_u128(value: u128) -> Self {
        Natural::from_limbs(vec![value as u64, (value >> 64) as u64])
    }

    pub(crate) fn from_limbs(mut limbs: Vec<u64>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Natural(limbs)
    }

    /// Parses digits of radix 16 or 10; `None` on any other character.
    pub(crate) fn parse(digits: &str, radix: u32) -> Option<Self> {
        // Reads as many digits as a limb can hold.
        let read = |digits: &[u8]| {
            digits.iter().try_fold(0, |value, digit| {
                let digit = char::from(*digit).to_digit(radix)?;
                Some(value * u64::from(radix) + u64::from(digit))
            })
        };
        let bytes = digits.as_bytes();
        if radix == 16 {
            let limbs: Option<_> = bytes.rchunks(16).map(read).collect();
            return limbs.map(Natural::from_limbs);
        }
        if bytes.len() > SHORT_LIMBS * CHUNK_DIGITS {
            let digits: Option<Vec<u64>> = bytes.rchunks(DECIMAL_DIGITS).map(read).collect();
            let words = radix::convert::<DECIMAL, BINARY>(&digits?);
            let limb = |words: &[u64]| words.iter().rev().fold(0, |limb, word| limb << 16 | word);
            return Some(Natural::from_limbs(words.chunks(4).map(limb).collect()));
        }
        let mut limbs = Vec::with_capacity(digits.len() / CHUNK_DIGITS + 1);
        for chunk in bytes.chunks(CHUNK_DIGITS) {
            mul_add(&mut limbs, 10u64.pow(chunk.len() as u32), read(chunk)?);
        }
        Some(Natural::from_limbs(limbs))
    }

    /// The number of bits without leading zeros.
    pub(crate) fn bits(&self) -> u32 {
        match self.0.last() {
            Some(top) => self.0.len() as u32 * 64 - top.leading_zeros(),
            None => 0,
        }
    }

    pub(crate) fn is_power_of_two(&self) -> bool {
        self.0.iter().map(|limb| limb.count_ones()).sum::<u32>() == 1
    }

    pub(crate) fn to_u128(&self) -> Option<u128> {
        match *self.0.as_slice() {
            [] => Some(0),
            [low] => Some(u128::from(low)),
            [low, high] => Some(u128::from(low) | u128::from(high) << 64),
            _ => None,
        }
    }

    /// Two's complement of `width` bits, negated if `negative`.
    pub(crate) fn to_twos_complement(&self, width: u32, negative: bool) -> Vec<u64> {
        let mut limbs = self.0.clone();
        limbs.resize(width.div_ceil(64) as usize, 0);
        if negative {
            let mut carry = true;
            for limb in &mut limbs {
                (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
            }
        }
        if let (Some(last), rest @ 1..) = (limbs.last_mut(), width % 64) {
            *last &= (1 << rest) - 1;
        }
        limbs
    }

    /// The magnitude of a two's complement number, and whether it is negative.
    pub(crate) fn from_twos_complement(limbs: &[u64], width: u32, signed: bool) -> (Self, bool) {
        let number = Natural::from_limbs(limbs.to_vec());
        if !signed || number.bits() < width {
            return (number, false);
        }
        (
            Natural::from_limbs(number.to_twos_complement(width, true)),
            true,
        )
    }

    pub(crate) fn shift_left(&mut self, by: u32) {
        if self.0.is_empty() {
            return;
        }
        let bits = by % 64;
        if bits > 0 {
            let mut carry = 0;
            for limb in &mut self.0 {
                let shifted = *limb << bits | carry;
                carry = *limb >> (64 - bits);
                *limb = shifted;
            }
            if carry > 0 {
                self.0.push(carry);
            }
        }
        self.0
            .splice(0..0, std::iter::repeat_n(0, (by / 64) as usize));
    }

    pub(crate) fn multiply(&mut self, factor: u64) {
        mul_add(&mut self.0, factor, 0);
    }

    /// Multiplies by 5 to the power `exponent`.
    pub(crate) fn multiply_pow5(&mut self, mut exponent: u32) {
        const STEP: u32 = 27;
        while exponent >= STEP {
            self.multiply(5u64.pow(STEP));
            exponent -= STEP;
        }
        self.multiply(5u64.pow(exponent));
    }

    /// Decimal digits, "0" for zero.
    pub(crate) fn to_decimal(&self) -> String {
        if self.0.len() > SHORT_LIMBS {
            let words = self
                .0
                .iter()
                .flat_map(|limb| [0, 16, 32, 48].map(|at| limb >> at & 0xffff));
            let digits = radix::convert::<BINARY, DECIMAL>(&words.collect::<Vec<_>>());
            let first = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
            let mut text = digits[first].to_string();
            for digit in digits[..first].iter().rev() {
                let _ = write!(text, "{digit:0DECIMAL_DIGITS$}");
            }
            return text;
        }
        let mut limbs = self.0.clone();
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            let mut rest = 0u128;
            for limb in limbs.iter_mut().rev() {
                let value = rest << 64 | u128::from(*limb);
                *limb = (value / u128::from(CHUNK)) as u64;
                rest = value % u128::from(CHUNK);
            }
            chunks.push(rest as u64);
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        let mut text = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            text.push_str(&format!("{chunk:0CHUNK_DIGITS$}"));
        }
        text
    }

    /// Compares with another number.
    pub(crate) fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0
            .len()
            .cmp(&other.0.len())
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// The absolute difference.
    pub(crate) fn distance(&self, other: &Self) -> Self {
        let (big, small) = if self.cmp(other).is_lt() {
            (other, self)
        } else {
            (self, other)
        };
        let mut limbs = big.0.clone();
        let mut borrow = false;
        for (at, limb) in limbs.iter_mut().enumerate() {
            let (value, first) = limb.overflowing_sub(small.0.get(at).copied().unwrap_or(0));
            let (value, second) = value.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (value, first || second);
        }
        Natural::from_limbs(limbs)
    }
}

fn mul_add(limbs: &mut Vec<u64>, factor: u64, addend: u64) {
    let mut carry = u128::from(addend);
    for limb in limbs.iter_mut() {
        let value = u128::from(*limb) * u128::from(factor) + carry;
        *limb = value as u64;
        carry = value >> 64;
    }
    if carry > 0 {
        limbs.push(carry as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::Natural;

    #[test]
    fn decimal_text_round_trips() {
        for text in [
            "0",
            "7",
            "18446744073709551616",
            "340282366920938463463374607431768211456",
        ] {
            assert_eq!(Natural::parse(text, 10).unwrap().to_decimal(), text);
        }
        for count in [40, 192, 193, 500, 5000] {
            let long = "1234567890".repeat(count);
            assert_eq!(Natural::parse(&long, 10).unwrap().to_decimal(), long);
            let zeros = format!("1{}", "0".repeat(10 * count));
            assert_eq!(Natural::parse(&zeros, 10).unwrap().to_decimal(), zeros);
        }
        let twice = |text: &str, radix| Natural::parse(&text.repeat(1000), radix);
        assert_eq!(twice("12a", 10), None);
        assert_eq!(twice("00", 10), twice("0", 16));
    }

    #[test]
    fn twos_complement_round_trips() {
        let number = Natural::parse("123456789012345678901234567890123456789012", 10).unwrap();
        let limbs = number.to_twos_complement(200, true);
        assert_eq!(
            Natural::from_twos_complement(&limbs, 200, true),
            (number, true)
        );
    }

    #[test]
    fn shifts_and_powers_agree() {
        let mut power = Natural::from_u128(1);
        power.multiply_pow5(60);
        power.shift_left(60);
        assert_eq!(power.to_decimal(), format!("1{}", "0".repeat(60)));
        assert_eq!(power.distance(&power).to_decimal(), "0");
    }
}
