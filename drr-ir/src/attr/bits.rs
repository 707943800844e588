//! Integers as bit patterns.

use crate::attr::bigint::Natural;

/// The bits of an integer, as wide as its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum IntBits {
    /// Up to 128 bits; unused bits are zero.
    Small(u128),
    /// More than 128 bits, least significant limb first.
    Wide(Box<[u64]>),
}

impl IntBits {
    /// The low `width` bits of `value`.
    pub(crate) fn wrap(value: i128, width: u32) -> Self {
        if width <= 128 {
            return IntBits::Small(mask(value as u128, width));
        }
        let magnitude = Natural::from_u128(value.unsigned_abs());
        IntBits::Wide(magnitude.to_twos_complement(width, value < 0).into())
    }
}

impl IntBits {
    /// The value, if `i128` holds it.
    #[inline]
    pub(crate) fn to_i128(&self, width: u32, unsigned: bool) -> Option<i128> {
        match self {
            IntBits::Small(bits) if unsigned => i128::try_from(*bits).ok(),
            IntBits::Small(bits) => Some(sign_extend(*bits, width)),
            IntBits::Wide(_) => {
                let value = wide_to_i128(&self.words(width, unsigned))?;
                (!unsigned || value >= 0).then_some(value)
            }
        }
    }

    /// The words of a number, the last one extended with the sign unless the number is unsigned.
    pub(crate) fn words(&self, width: u32, unsigned: bool) -> Vec<u64> {
        let mut words = match self {
            IntBits::Small(bits) => vec![*bits as u64, (bits >> 64) as u64],
            IntBits::Wide(words) => words.to_vec(),
        };
        extend_sign(&mut words, width, unsigned);
        words
    }
}

/// Extends the last word with the sign of a number of this many bits.
pub(crate) fn extend_sign(words: &mut [u64], width: u32, unsigned: bool) {
    if let (Some(last), unused @ 1..) = (words.last_mut(), (64 - width % 64) % 64)
        && !unsigned
    {
        *last = ((*last << unused) as i64 >> unused) as u64;
    }
}

/// The value of words whose last one is extended with the sign, if `i128` holds it.
pub(crate) fn wide_to_i128(words: &[u64]) -> Option<i128> {
    let [low, high, rest @ ..] = words else {
        return None;
    };
    let value = (u128::from(*low) | u128::from(*high) << 64) as i128;
    let sign = if value < 0 { u64::MAX } else { 0 };
    rest.iter().all(|word| *word == sign).then_some(value)
}

/// The low `width` bits.
pub(crate) fn mask(value: u128, width: u32) -> u128 {
    match width {
        0 => 0,
        1..128 => value & ((1 << width) - 1),
        _ => value,
    }
}

/// The low `width` bits as a signed number.
pub(crate) fn sign_extend(bits: u128, width: u32) -> i128 {
    match width {
        0 => 0,
        1..128 => (bits << (128 - width)) as i128 >> (128 - width),
        _ => bits as i128,
    }
}
