//! Floating-point numbers of all formats, as bits, and their conversion from and to `f64`.

use std::fmt;

use crate::ty::FloatKind;

mod format;

pub use format::*;

/// A floating-point number: the bits of its format, so that every number, both zeros and all NaNs
/// are represented exactly. Two are equal if their formats and bits are.
///
/// ```
/// use drr_runtime::float::FloatValue;
/// use drr_runtime::ty::FloatKind;
///
/// assert_ne!(FloatValue::from(0.0f32), FloatValue::from(-0.0f32));
/// let tenth = FloatValue::nearest(FloatKind::F16, 0.1);
/// assert_eq!((tenth.bits(), tenth.to_f64()), (0x2E66, Some(0.0999755859375)));
/// // `f64` does not hold every number of a wider format.
/// assert_eq!(FloatValue::new(FloatKind::F128, 1).to_f64(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FloatValue {
    kind: FloatKind,
    bits: u128,
}

impl FloatValue {
    /// The number with these bits.
    #[inline]
    pub const fn new(kind: FloatKind, bits: u128) -> Self {
        FloatValue { kind, bits }
    }
    /// The number of this format nearest to `value`. A NaN keeps its sign and as much of its
    /// payload as fits.
    #[inline]
    pub fn nearest(kind: FloatKind, value: f64) -> Self {
        FloatValue::new(kind, encode(kind, value))
    }
    /// The format.
    #[inline]
    pub const fn kind(self) -> FloatKind {
        self.kind
    }
    /// The bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.bits
    }
    /// The number as an `f64`, if `f64` holds it exactly, the payload of a NaN included.
    #[inline]
    pub fn to_f64(self) -> Option<f64> {
        decode(self.kind, self.bits)
    }
    /// True if it is the number of its format nearest to `value`, which distinguishes the zeros and
    /// the NaNs. This is how a literal is compared.
    #[inline]
    pub fn is(self, value: f64) -> bool {
        self.bits == encode(self.kind, value)
    }
}

impl From<f32> for FloatValue {
    #[inline]
    fn from(value: f32) -> Self {
        FloatValue::new(FloatKind::F32, u128::from(value.to_bits()))
    }
}

impl From<f64> for FloatValue {
    #[inline]
    fn from(value: f64) -> Self {
        FloatValue::new(FloatKind::F64, u128::from(value.to_bits()))
    }
}

/// The number, or the bits of what `f64` does not hold and of a NaN.
impl fmt::Debug for FloatValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_f64() {
            Some(value) if !value.is_nan() => write!(f, "{value:?}"),
            _ => write!(f, "{:#X}", self.bits),
        }
    }
}
