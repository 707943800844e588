//! Dense constants. The elements have MLIR's representation, so that they print as they were read.

use drr_runtime::float;
use drr_runtime::ty::FloatKind;

use crate::attr::bits::mask;
use crate::attr::text::Text;
use crate::ids::RawType;

/// A dense constant of numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseElements {
    /// The shaped type.
    pub(crate) ty: RawType,
    /// True if all elements are equal and stored once.
    pub(crate) splat: bool,
    /// The elements, little-endian. Each takes whole bytes, except that `i1` takes one bit. A splat
    /// has one element.
    pub(crate) data: Box<[u8]>,
}

/// A dense constant of strings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseStrings {
    /// The shaped type.
    pub(crate) ty: RawType,
    /// The elements; a splat has one.
    pub(crate) values: Box<[Text]>,
    /// True if all elements are equal and stored once.
    pub(crate) splat: bool,
}

/// The kind of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// An integer of this many bits.
    Int {
        /// The width in bits.
        width: u32,
        /// True if the bits are an unsigned number.
        unsigned: bool,
    },
    /// A floating-point number.
    Float(FloatKind),
}

impl Number {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Number::Int { width, .. } => width,
            Number::Float(kind) => float::width(kind),
        }
    }

    fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }
}

/// The layout of a dense constant's elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) number: Number,
    /// True if each element is a complex number, a pair.
    pub(crate) complex: bool,
}

impl Layout {
    /// True if elements take one bit each, as `i1` does.
    pub(crate) fn packed(self) -> bool {
        self.number.bits() == 1 && !self.complex
    }

    /// The number of numbers in an element.
    pub(crate) fn parts(self) -> usize {
        1 + usize::from(self.complex)
    }

    /// The size of `count` elements in bytes.
    pub(crate) fn size(self, count: usize) -> Option<usize> {
        if self.packed() {
            return Some(count.div_ceil(8));
        }
        count.checked_mul(self.number.bytes() * self.parts())
    }

    /// The bits of number `index`, at most 128.
    pub(crate) fn read(self, data: &[u8], index: usize) -> u128 {
        if self.packed() {
            return data
                .get(index / 8)
                .map_or(0, |byte| u128::from(byte >> (index % 8) & 1));
        }
        let bytes = self.number.bytes();
        let start = index * bytes;
        let slice = data.get(start..start + bytes.min(16)).unwrap_or_default();
        if let Ok(word) = slice.try_into() {
            return u32::from_le_bytes(word).into();
        }
        let mut buffer = [0; 16];
        buffer[..slice.len()].copy_from_slice(slice);
        u128::from_le_bytes(buffer)
    }

    /// The limbs of number `index`, for integers wider than 128 bits.
    pub(crate) fn read_wide(self, data: &[u8], index: usize) -> Vec<u64> {
        let bytes = self.number.bytes();
        let data = data.get(index * bytes..(index + 1) * bytes);
        let mut words: Vec<u64> = data.unwrap_or_default().chunks(8).map(limb).collect();
        // Hexadecimal digits may have more bits than the number.
        if let (Some(last), used @ 1..) = (words.last_mut(), self.number.bits() % 64) {
            *last &= (1 << used) - 1;
        }
        words
    }

    /// Packs numbers into the bytes of the elements.
    pub(crate) fn pack(self, numbers: &[u128]) -> Box<[u8]> {
        if self.packed() {
            let mut data = vec![0; numbers.len().div_ceil(8)];
            for (index, bit) in numbers.iter().enumerate() {
                data[index / 8] |= ((bit & 1) as u8) << (index % 8);
            }
            return data.into();
        }
        let bytes = self.number.bytes();
        let mut data = Vec::with_capacity(numbers.len() * bytes);
        for number in numbers {
            let number = mask(*number, self.number.bits()).to_le_bytes();
            data.extend_from_slice(&number[..bytes.min(16)]);
            data.resize(data.len() + bytes.saturating_sub(16), 0);
        }
        data.into()
    }
}

fn limb(bytes: &[u8]) -> u64 {
    let mut buffer = [0; 8];
    buffer[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(buffer)
}
