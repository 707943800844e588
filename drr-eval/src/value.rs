//! The values of a run.

use std::fmt;
use std::sync::Arc;

use drr::ir::FloatValue;
use drr_dialects::number::{Int, float};

use crate::Fault;
use crate::budget::Budget;

/// A number or function, or an element of a vector or tensor.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// An integer of type `iN`, or an `index`, which has 64 bits.
    Int(Int),
    /// A floating-point number.
    Float(FloatValue),
    /// A function, by its number in the module.
    Function(usize),
    /// Poison: the result of an operation whose operands broke a promise.
    Poison,
}

/// A vector or tensor: its dimensions, and its elements in row-major order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Array {
    pub(crate) shape: Arc<[usize]>,
    pub(crate) elements: Arc<Vec<Scalar>>,
}

/// The value of an SSA value in a run.
///
/// ```
/// use drr_eval::{Array, Value};
///
/// let number = Value::from(3_i32);
/// let tensor = Value::from(Array::new([2], [1.5_f32, -0.0]).expect("two elements"));
/// assert_eq!(format!("{number:?} {tensor:?}"), "3:i32 [2]{1.5, -0.0}");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Scalar(Scalar),
    /// A vector or tensor.
    Array(Array),
}

impl Array {
    /// A vector or tensor; `None` if the shape has another number of elements.
    pub fn new<S: Into<Scalar>>(
        shape: impl Into<Vec<usize>>,
        elements: impl IntoIterator<Item = S>,
    ) -> Option<Self> {
        let shape = shape.into();
        let elements: Vec<Scalar> = elements.into_iter().map(Into::into).collect();
        let count = shape
            .iter()
            .try_fold(1_usize, |count, dim| count.checked_mul(*dim));
        (count == Some(elements.len())).then(|| Array::of(shape, elements))
    }
    pub(crate) fn of(shape: impl Into<Arc<[usize]>>, elements: Vec<Scalar>) -> Self {
        Array {
            shape: shape.into(),
            elements: Arc::new(elements),
        }
    }
    /// The dimensions.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }
    /// The elements, the last dimension innermost.
    pub fn elements(&self) -> &[Scalar] {
        &self.elements
    }
    /// The place of the element with these indices; `None` if there is none.
    pub(crate) fn position(&self, indices: &[usize]) -> Option<usize> {
        if self.shape.len() != indices.len() {
            return None;
        }
        let mut pairs = self.shape.iter().zip(indices);
        pairs.try_fold(0, |place, (dim, index)| {
            (index < dim).then_some(place * dim + index)
        })
    }
}

/// The elements of an array, to be changed.
pub(crate) fn changed<'a>(
    budget: &mut Budget,
    array: &'a mut Array,
) -> Result<&'a mut Vec<Scalar>, Fault> {
    if Arc::strong_count(&array.elements) > 1 {
        budget.allocate(array.shape())?;
    }
    Ok(Arc::make_mut(&mut array.elements))
}

impl Scalar {
    /// True if it is poison.
    pub fn is_poison(&self) -> bool {
        matches!(self, Scalar::Poison)
    }
    /// True if a program may compute `after` where it computed this: they are equal, both are NaNs, or
    /// this is poison.
    pub fn is_refined_by(&self, after: &Scalar) -> bool {
        match (self, after) {
            (Scalar::Poison, _) => true,
            (Scalar::Float(a), Scalar::Float(b)) => {
                a == b || a.kind() == b.kind() && float::is_nan(*a) && float::is_nan(*b)
            }
            _ => self == after,
        }
    }
}

impl Value {
    /// An `index`.
    pub fn index(value: i64) -> Self {
        Scalar::Int(Int::new(value, 64)).into()
    }
    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Value::Scalar(Scalar::Int(value)) => Some(value),
            _ => None,
        }
    }
    /// The floating-point number, if it is one.
    pub fn as_float(&self) -> Option<FloatValue> {
        match self {
            Value::Scalar(Scalar::Float(value)) => Some(*value),
            _ => None,
        }
    }
    /// The numbers: one, or the elements.
    pub fn scalars(&self) -> &[Scalar] {
        match self {
            Value::Scalar(value) => std::slice::from_ref(value),
            Value::Array(array) => array.elements(),
        }
    }
    /// True if it is poison, or an element is.
    pub fn has_poison(&self) -> bool {
        self.scalars().iter().any(Scalar::is_poison)
    }
    /// True if a program may compute `after` where it computed this: the shapes are equal, and each
    /// number [is refined](Scalar::is_refined_by).
    pub fn is_refined_by(&self, after: &Value) -> bool {
        let shape = |value: &Value| match value {
            Value::Scalar(_) => None,
            Value::Array(array) => Some(array.shape.clone()),
        };
        let mut pairs = self.scalars().iter().zip(after.scalars());
        shape(self) == shape(after) && pairs.all(|(before, after)| before.is_refined_by(after))
    }
}

macro_rules! from_number {
    ($($ty:ty => |$value:ident| $scalar:expr;)*) => {$(
        impl From<$ty> for Scalar {
            fn from($value: $ty) -> Self {
                $scalar
            }
        }
        impl From<$ty> for Value {
            fn from(value: $ty) -> Self {
                Value::Scalar(value.into())
            }
        }
    )*};
}
from_number! {
    bool => |value| Scalar::Int(Int::new(u8::from(value), 1));
    i8 => |value| Scalar::Int(Int::new(value, 8));
    i16 => |value| Scalar::Int(Int::new(value, 16));
    i32 => |value| Scalar::Int(Int::new(value, 32));
    i64 => |value| Scalar::Int(Int::new(value, 64));
    i128 => |value| Scalar::Int(Int::new(value, 128));
    f32 => |value| Scalar::Float(value.into());
    f64 => |value| Scalar::Float(value.into());
    Int => |value| Scalar::Int(value);
    FloatValue => |value| Scalar::Float(value);
}

impl Default for Value {
    fn default() -> Self {
        Value::Scalar(Scalar::Poison)
    }
}
impl From<Scalar> for Value {
    fn from(value: Scalar) -> Self {
        Value::Scalar(value)
    }
}
impl From<Array> for Value {
    fn from(value: Array) -> Self {
        Value::Array(value)
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Int(value) => value.fmt(f),
            Scalar::Float(value) => value.fmt(f),
            Scalar::Function(number) => write!(f, "function {number}"),
            Scalar::Poison => f.write_str("poison"),
        }
    }
}

/// The shape and the elements: `[2]{1:i8, 2:i8}`.
impl fmt::Debug for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{{", self.shape)?;
        for (at, element) in self.elements.iter().enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            write!(f, "{comma}{element:?}")?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(value) => value.fmt(f),
            Value::Array(value) => value.fmt(f),
        }
    }
}
