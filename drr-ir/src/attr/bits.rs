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
