//! Attributes in IR-independent form: constraints and native code read an attribute as an
//! [`AttrView`], and pure native code returns an [`AttrData`], which the rewrite interns.

use crate::ir::{Ir, Type};
use crate::ty::TypeData;

/// An attribute in IR-independent form.
#[non_exhaustive]
pub enum AttrView<'a, I: Ir> {
    /// `unit`.
    Unit,
    /// `true` or `false`; MLIR's `BoolAttr`, an integer of type `i1`.
    Bool(bool),
    /// An integer of at most 128 bits: sign-extended for signless and signed types, zero-extended
    /// for unsigned ones. `i1` is [`Bool`](AttrView::Bool).
    Integer {
        /// The value.
        value: i128,
        /// Its type.
        ty: Type<I>,
    },
    /// A floating-point number that `f64` holds exactly.
    Float {
        /// The value.
        value: f64,
        /// Its type.
        ty: Type<I>,
    },
    /// A string.
    String(&'a str),
    /// A flat symbol reference, without the `@`.
    Symbol(&'a str),
    /// A type.
    Type(Type<I>),
    /// `array<i64: …>` and the other integer widths.
    DenseInts {
        /// The elements.
        values: &'a [i64],
        /// The element type.
        element: Type<I>,
    },
    /// `[…]`.
    Array(&'a [I::Attr]),
    /// `dense<…>`.
    Elements {
        /// The shaped type.
        ty: Type<I>,
        /// The elements.
        elements: &'a dyn Elements,
    },
    /// Any other attribute, with its text if the IR has one: `#stablehlo<comparison_direction GT>`.
    Other(&'a str),
}

/// The elements of a dense constant, row-major.
pub trait Elements {
    /// The number of elements, also of a splat.
    fn len(&self) -> usize;
    /// Whether there are no elements.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether all elements are stored as one value.
    fn is_splat(&self) -> bool;
    /// Element `index` as an integer (`i1` is 0 or 1); `None` if it is not an integer.
    fn int(&self, index: usize) -> Option<i128>;
    /// Element `index` as a floating-point number; `None` if it is not one or `f64` cannot
    /// represent it.
    fn float(&self, index: usize) -> Option<f64>;
}

/// The elements of a dense constant to be created.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementsData {
    /// An integer for each element.
    Ints(Vec<i128>),
    /// A floating-point number for each element, rounded to the element type.
    Floats(Vec<f64>),
    /// One integer for all elements.
    SplatInt(i128),
    /// One floating-point number for all elements.
    SplatFloat(f64),
}

/// An attribute to be created. Pure native code returns one, or anything that implements
/// [`IntoAttr`](crate::native::IntoAttr), and the rewrite interns it.
pub enum AttrData<I: Ir> {
    /// An existing attribute.
    Attr(I::Attr),
    /// `unit`.
    Unit,
    /// `true` or `false`.
    Bool(bool),
    /// An integer, which wraps to the width of the type.
    Integer {
        /// The value.
        value: i128,
        /// Its type.
        ty: TypeData<I>,
    },
    /// A floating-point number, which is rounded to the type.
    Float {
        /// The value.
        value: f64,
        /// Its type.
        ty: TypeData<I>,
    },
    /// A string.
    String(String),
    /// A flat symbol reference, without the `@`.
    Symbol(String),
    /// A type.
    Type(TypeData<I>),
    /// `array<i64: …>`.
    DenseI64(Vec<i64>),
    /// `[…]`.
    Array(Vec<AttrData<I>>),
    /// `dense<…>`.
    Elements {
        /// The shaped type.
        ty: TypeData<I>,
        /// The elements.
        elements: ElementsData,
    },
    /// The elements of a dense constant with another shape of the same size.
    Reshaped {
        /// The dense constant.
        attr: I::Attr,
        /// The new type.
        ty: TypeData<I>,
    },
    /// Text in the IR's own syntax: `#stablehlo<comparison_direction GT>`.
    Text(String),
}

impl<I: Ir> Clone for AttrData<I> {
    fn clone(&self) -> Self {
        match self {
            AttrData::Attr(attr) => AttrData::Attr(attr.clone()),
            AttrData::Unit => AttrData::Unit,
            AttrData::Bool(value) => AttrData::Bool(*value),
            AttrData::Integer { value, ty } => AttrData::Integer {
                value: *value,
                ty: ty.clone(),
            },
            AttrData::Float { value, ty } => AttrData::Float {
                value: *value,
                ty: ty.clone(),
            },
            AttrData::String(text) => AttrData::String(text.clone()),
            AttrData::Symbol(name) => AttrData::Symbol(name.clone()),
            AttrData::Type(ty) => AttrData::Type(ty.clone()),
            AttrData::DenseI64(values) => AttrData::DenseI64(values.clone()),
            AttrData::Array(items) => AttrData::Array(items.clone()),
            AttrData::Elements { ty, elements } => AttrData::Elements {
                ty: ty.clone(),
                elements: elements.clone(),
            },
            AttrData::Reshaped { attr, ty } => AttrData::Reshaped {
                attr: attr.clone(),
                ty: ty.clone(),
            },
            AttrData::Text(text) => AttrData::Text(text.clone()),
        }
    }
}
