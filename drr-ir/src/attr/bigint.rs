//! Integers of any width, for literals wider than 128 bits and for exact decimal digits of floats.

/// A natural number, least significant limb first, without leading zero limbs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Natural(Vec<u64>);

/// The largest power of ten in a limb, and its exponent.
const CHUNK: u64 = 10_000_000_000_000_000_000;
const CHUNK_DIGITS: usize = 19;

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

    /// Parses digits of radix 16 or at most 10; `None` on any other character. Decimal digits take
    /// time quadratic in their number, with a small factor.
    pub(crate) fn parse(digits: &str, radix: u32) -> Option<Self> {
        let mut limbs = Vec::with_capacity(digits.len() / 16 + 1);
        if radix == 16 {
            for chunk in digits.as_bytes().rchunks(16) {
                let value =
                    |value, c: &u8| Some(value << 4 | u64::from(char::from(*c).to_digit(16)?));
                limbs.push(chunk.iter().try_fold(0, value)?);
            }
            return Some(Natural::from_limbs(limbs));
        }
        for chunk in digits.as_bytes().chunks(CHUNK_DIGITS) {
            let digit = |c: &u8| Some(u64::from(char::from(*c).to_digit(radix)?));
            let (mut value, mut scale) = (0, 1);
            for c in chunk {
                (value, scale) = (
                    value * u64::from(radix) + digit(c)?,
                    scale * u64::from(radix),
                );
            }
            mul_add(&mut limbs, scale, value);
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
        let long = "1234567890".repeat(40);
        assert_eq!(Natural::parse(&long, 10).unwrap().to_decimal(), long);
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
