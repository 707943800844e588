//! Integers as bit patterns.

use drr_runtime::attr::word_of;

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

    /// The low `width` bits, which are more than 128, of a number in two's complement, least
    /// significant word first. The last word has the sign.
    pub(crate) fn from_words(words: &[u64], width: u32) -> Self {
        let count = width.div_ceil(64) as usize;
        let mut all: Vec<u64> = (0..count).map(|at| word_of(words, at)).collect();
        if let (Some(last), rest @ 1..) = (all.last_mut(), width % 64) {
            *last &= (1 << rest) - 1;
        }
        IntBits::Wide(all.into())
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
    let value = low_bits(words);
    let sign = if value < 0 { u64::MAX } else { 0 };
    let mut rest = words.iter().skip(2);
    rest.all(|word| *word == sign).then_some(value)
}

/// The low 128 bits of a number whose last word has the sign.
pub(crate) fn low_bits(words: &[u64]) -> i128 {
    let word = |at| u128::from(word_of(words, at));
    (word(0) | word(1) << 64) as i128
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
