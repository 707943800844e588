//! Values of tensors.

use drr::ir::{FloatKind, TypeData};
use drr::native::Ty;
use drr::prelude::*;

/// The type of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// `f32`.
    F32,
    /// `i32`.
    I32,
}

impl Element {
    /// The element type of a tensor or memref; `None` for other types.
    pub(crate) fn of<I: Ir>(ty: Ty<'_, I>) -> Option<Element> {
        let element = ty.element_type()?;
        let all = [Element::F32, Element::I32];
        all.into_iter().find(|one| element.is(&one.ty()))
    }
    pub(crate) fn ty<I: Ir>(self) -> TypeData<I> {
        match self {
            Element::F32 => TypeData::Float(FloatKind::F32),
            Element::I32 => TypeData::int(32),
        }
    }
    /// The name of the type.
    pub fn name(self) -> &'static str {
        match self {
            Element::F32 => "f32",
            Element::I32 => "i32",
        }
    }
}

/// The number of elements of an array, if it is at most 2³¹.
pub(crate) fn count(shape: &[usize]) -> Option<usize> {
    let count = shape
        .iter()
        .try_fold(1_usize, |all, dim| all.checked_mul(*dim));
    count.filter(|count| *count <= 1 << 31)
}

/// The elements of an array.
#[derive(Clone, PartialEq, Debug)]
pub enum Data {
    /// Of type `f32`.
    F32(Vec<f32>),
    /// Of type `i32`.
    I32(Vec<i32>),
}

/// The value of a tensor: dimensions, and elements in row-major order.
///
/// ```
/// use nn::Array;
///
/// let array = Array::new([2, 2], [1.0, -0.5, 0.0, 2.0]).expect("four elements");
/// assert_eq!(array.shape(), [2, 2]);
/// assert_eq!(array.f32s()[1], -0.5);
/// assert!(Array::new([2, 2], [1]).is_none());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    shape: Vec<usize>,
    data: Data,
}

impl Array {
    /// An array of `f32` or `i32`; `None` if the shape has another number of elements, or
    /// more than 2³¹.
    pub fn new<T: Number>(
        shape: impl Into<Vec<usize>>,
        elements: impl Into<Vec<T>>,
    ) -> Option<Array> {
        let (shape, elements) = (shape.into(), elements.into());
        let data = T::data(elements);
        (count(&shape)? == data.len()).then_some(Array { shape, data })
    }
    /// An array of zeros; `None` if it is too large.
    pub(crate) fn zeros(shape: &[usize], element: Element) -> Option<Array> {
        let count = count(shape)?;
        match element {
            Element::F32 => Array::new(shape, vec![0.0; count]),
            Element::I32 => Array::new(shape, vec![0; count]),
        }
    }
    /// The dimensions.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }
    /// The dimensions, as types have them.
    pub fn dims(&self) -> Vec<i64> {
        self.shape.iter().map(|dim| *dim as i64).collect()
    }
    /// The type of the elements.
    pub fn element(&self) -> Element {
        match self.data {
            Data::F32(_) => Element::F32,
            Data::I32(_) => Element::I32,
        }
    }
    /// The elements.
    pub fn data(&self) -> &Data {
        &self.data
    }
    /// The elements if they are `f32`, else none.
    pub fn f32s(&self) -> &[f32] {
        f32::elements(self).unwrap_or_default()
    }
    /// The elements if they are `i32`, else none.
    pub fn i32s(&self) -> &[i32] {
        i32::elements(self).unwrap_or_default()
    }
    /// The bits of the elements.
    pub fn bits(&self) -> Vec<u32> {
        match &self.data {
            Data::F32(values) => values.iter().map(|value| value.to_bits()).collect(),
            Data::I32(values) => values.iter().map(|value| *value as u32).collect(),
        }
    }
    /// The array with these bits.
    pub(crate) fn from_bits(shape: Vec<usize>, element: Element, bits: Vec<u32>) -> Option<Array> {
        match element {
            Element::F32 => {
                let values: Vec<f32> = bits.into_iter().map(f32::from_bits).collect();
                Array::new(shape, values)
            }
            Element::I32 => {
                let values: Vec<i32> = bits.into_iter().map(|bits| bits as i32).collect();
                Array::new(shape, values)
            }
        }
    }
    /// True if the shapes are equal, and the bits of all elements; a NaN equals each NaN, because IEEE 754
    /// leaves its bits open.
    pub fn same(&self, other: &Array) -> bool {
        let is_nan = |bits: u32| self.element() == Element::F32 && f32::from_bits(bits).is_nan();
        let (ours, theirs) = (self.bits(), other.bits());
        let mut pairs = ours.iter().zip(&theirs);
        (self.shape(), self.element()) == (other.shape(), other.element())
            && pairs.all(|(a, b)| a == b || is_nan(*a) && is_nan(*b))
    }
}

impl Data {
    fn len(&self) -> usize {
        match self {
            Data::F32(values) => values.len(),
            Data::I32(values) => values.len(),
        }
    }
}

/// The arithmetic that both types of elements have.
pub trait Number: Copy + Sized {
    /// Zero.
    const ZERO: Self;
    /// The least number.
    const LEAST: Self;
    /// The sum; it wraps.
    fn add(self, other: Self) -> Self;
    /// The difference; it wraps.
    fn sub(self, other: Self) -> Self;
    /// The product; it wraps.
    fn mul(self, other: Self) -> Self;
    /// The greater one. It is NaN if one is, and -0 is less than 0.
    fn max(self, other: Self) -> Self;
    /// The number with the other sign.
    fn neg(self) -> Self;
    /// The elements of an array.
    fn data(elements: Vec<Self>) -> Data;
    /// The elements of an array of this type.
    fn elements(array: &Array) -> Option<&[Self]>;
}

impl Number for f32 {
    const ZERO: f32 = 0.0;
    const LEAST: f32 = f32::NEG_INFINITY;
    fn add(self, other: f32) -> f32 {
        self + other
    }
    fn sub(self, other: f32) -> f32 {
        self - other
    }
    fn mul(self, other: f32) -> f32 {
        self * other
    }
    fn max(self, other: f32) -> f32 {
        match self.partial_cmp(&other) {
            None => f32::NAN,
            Some(std::cmp::Ordering::Less) => other,
            Some(std::cmp::Ordering::Greater) => self,
            Some(std::cmp::Ordering::Equal) if self.is_sign_negative() => other,
            Some(std::cmp::Ordering::Equal) => self,
        }
    }
    fn neg(self) -> f32 {
        -self
    }
    fn data(elements: Vec<f32>) -> Data {
        Data::F32(elements)
    }
    fn elements(array: &Array) -> Option<&[f32]> {
        match &array.data {
            Data::F32(values) => Some(values),
            Data::I32(_) => None,
        }
    }
}

impl Number for i32 {
    const ZERO: i32 = 0;
    const LEAST: i32 = i32::MIN;
    fn add(self, other: i32) -> i32 {
        self.wrapping_add(other)
    }
    fn sub(self, other: i32) -> i32 {
        self.wrapping_sub(other)
    }
    fn mul(self, other: i32) -> i32 {
        self.wrapping_mul(other)
    }
    fn max(self, other: i32) -> i32 {
        Ord::max(self, other)
    }
    fn neg(self) -> i32 {
        self.wrapping_neg()
    }
    fn data(elements: Vec<i32>) -> Data {
        Data::I32(elements)
    }
    fn elements(array: &Array) -> Option<&[i32]> {
        match &array.data {
            Data::I32(values) => Some(values),
            Data::F32(_) => None,
        }
    }
}
