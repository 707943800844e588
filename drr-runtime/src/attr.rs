//! Attributes in IR-independent form: constraints and native code read an attribute as an
//! [`AttrView`], and pure native code returns an [`AttrData`], which the rewrite interns.

use crate::affine::AffineMap;
use crate::decl::{DefData, ParamOf};
pub use crate::float::FloatValue;
use crate::ir::{Ir, Type};
use crate::layout::StridedLayout;
use crate::ty::TypeData;
use crate::typedef::DefDecl;

/// An attribute in IR-independent form.
///
/// Every kind of number, string, symbol and elements has one variant for the common form and one
/// for the rest, so that a constraint can accept all of a kind.
#[non_exhaustive]
pub enum AttrView<'a, I: Ir> {
    /// `unit`.
    Unit,
    /// `true` or `false`; MLIR's `BoolAttr`, an integer of type `i1`.
    Bool(bool),
    /// An integer that `i128` holds: sign-extended for signless and signed types, zero-extended for
    /// unsigned ones. `i1` is [`Bool`](AttrView::Bool).
    Integer {
        /// The value.
        value: i128,
        /// Its type.
        ty: Type<I>,
    },
    /// An integer that `i128` does not hold.
    WideInteger {
        /// The value in two's complement, least significant word first. The last word is extended
        /// with the sign, unless the type is unsigned.
        words: &'a [u64],
        /// Its type.
        ty: Type<I>,
    },
    /// A floating-point number.
    Float {
        /// The value.
        value: FloatValue,
        /// Its type.
        ty: Type<I>,
    },
    /// A string of UTF-8 without a type.
    String(&'a str),
    /// A string with a type, or that is not UTF-8.
    Bytes {
        /// The bytes.
        bytes: &'a [u8],
        /// The type, if it has one.
        ty: Option<Type<I>>,
    },
    /// A flat symbol reference, without the `@`.
    Symbol(&'a str),
    /// A nested symbol reference, or one that is not UTF-8: the bytes of each name.
    SymbolPath(&'a [&'a [u8]]),
    /// A type.
    Type(Type<I>),
    /// `array<i64: …>` and the other integers of at most 64 bits.
    DenseInts {
        /// The elements.
        values: &'a [i64],
        /// The element type.
        element: Type<I>,
    },
    /// `array<f32: …>` and the other numbers.
    DenseArray {
        /// The elements.
        elements: &'a dyn Elements,
        /// The element type.
        element: Type<I>,
    },
    /// `[…]`.
    Array(&'a [I::Attr]),
    /// `{…}`: names with attributes, sorted by name.
    Dictionary(&'a [(&'a str, I::Attr)]),
    /// `affine_map<…>`.
    AffineMap(&'a AffineMap),
    /// `strided<[…], offset: …>`, a layout of memrefs.
    Strided {
        /// The strides, [`DYNAMIC`](crate::ty::DYNAMIC) where unknown.
        strides: &'a [i64],
        /// The offset.
        offset: i64,
    },
    /// `dense<…>` of numbers, even of complex ones.
    Elements {
        /// The shaped type.
        ty: Type<I>,
        /// The elements.
        elements: &'a dyn Elements,
    },
    /// `dense<…>` of strings.
    StringElements {
        /// The shaped type.
        ty: Type<I>,
        /// The bytes of each string, row-major; a splat has one.
        values: &'a [&'a [u8]],
        /// True if one string stands for all elements.
        is_splat: bool,
    },
    /// Elements that cannot be read: `sparse<…>`, `dense_resource<…>`.
    OpaqueElements {
        /// The shaped type.
        ty: Type<I>,
        /// The text of the attribute, if the IR has one.
        text: &'a str,
    },
    /// An attribute that a Rust struct declares, with its parameters.
    Declared {
        /// The declaration.
        decl: &'static DefDecl,
        /// The parameters.
        params: &'a [ParamOf<I>],
    },
    /// Any other attribute that has a type: `#dialect.name<…> : i32`.
    Typed {
        /// The text of the attribute, if the IR has one.
        text: &'a str,
        /// Its type.
        ty: Type<I>,
    },
    /// Any other attribute, with its text if the IR has one: `#stablehlo<comparison_direction GT>`.
    Other(&'a str),
}

impl<I: Ir> AttrView<'_, I> {
    /// The type of a number, of elements or of another attribute with a type, or the type in a type
    /// attribute. `None` for `true` and `false`.
    pub fn ty(&self) -> Option<Type<I>> {
        match self {
            AttrView::Integer { ty, .. }
            | AttrView::WideInteger { ty, .. }
            | AttrView::Float { ty, .. }
            | AttrView::Type(ty)
            | AttrView::Elements { ty, .. }
            | AttrView::StringElements { ty, .. }
            | AttrView::OpaqueElements { ty, .. }
            | AttrView::Typed { ty, .. }
            | AttrView::Bytes { ty: Some(ty), .. } => Some(*ty),
            _ => None,
        }
    }
}

/// The elements of a dense constant, row-major, or of a dense array.
pub trait Elements {
    /// The number of elements, even of a splat.
    fn len(&self) -> usize;
    /// True if there are no elements.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// True if all elements are stored as one value.
    fn is_splat(&self) -> bool;
    /// The number of elements that may differ: one if they are stored as one value.
    fn distinct(&self) -> usize {
        match self.is_splat() {
            true => self.len().min(1),
            false => self.len(),
        }
    }
    /// Element `index` as an integer (`i1` is 0 or 1); `None` if it is not an integer or `i128`
    /// cannot represent it.
    fn int(&self, index: usize) -> Option<i128>;
    /// Element `index` as the bits of a floating-point number; `None` if it is not one.
    fn float_value(&self, index: usize) -> Option<FloatValue>;
    /// Element `index` as a floating-point number; `None` if it is not one or `f64` cannot
    /// represent it.
    fn float(&self, index: usize) -> Option<f64> {
        self.float_value(index)?.to_f64()
    }
    /// Element `index` as a complex number of integers, the real part first; `None` if it is not one or
    /// `i128` cannot represent a part. By default there are no such elements.
    fn complex_int(&self, index: usize) -> Option<[i128; 2]> {
        let _ = index;
        None
    }
    /// Element `index` as the bits of a complex number of floating-point numbers, the real part first;
    /// `None` if it is not one. By default there are no such elements.
    fn complex_float_value(&self, index: usize) -> Option<[FloatValue; 2]> {
        let _ = index;
        None
    }
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
    /// A complex number of integers for each element, the real part first. A single one may stand for
    /// all elements.
    ComplexInts(Vec<[i128; 2]>),
    /// As [`ComplexInts`](ElementsData::ComplexInts), of floating-point numbers, which are rounded to the
    /// type of the parts.
    ComplexFloats(Vec<[f64; 2]>),
    /// A string for each element. A single one may stand for all elements.
    Strings(Vec<String>),
}

/// Word `at` of a number in two's complement, such as [`AttrData::WideInteger`] has. Beyond the
/// last word, it repeats the sign.
///
/// ```
/// use drr_runtime::attr::word_of;
///
/// let minus_two = [u64::MAX - 1];
/// assert_eq!(word_of(&minus_two, 0), u64::MAX - 1);
/// assert_eq!(word_of(&minus_two, 3), u64::MAX);
/// ```
pub fn word_of(words: &[u64], at: usize) -> u64 {
    let sign = words.last().map_or(0, |last| (*last as i64 >> 63) as u64);
    words.get(at).copied().unwrap_or(sign)
}

/// An attribute to be created. Pure native code returns one, or anything that implements
/// [`IntoAttr`](crate::native::IntoAttr), and the rewrite interns it.
#[derive(Debug)]
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
    /// An integer of any size, which wraps to the width of the type. It becomes the same attribute as an
    /// [`Integer`](AttrData::Integer) where `i128` holds it.
    WideInteger {
        /// The value in two's complement, least significant word first. The last word has the sign, so a
        /// positive number whose last word begins with a one needs another word, 0.
        words: Vec<u64>,
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
    DenseArray {
        /// The type of the elements.
        element: TypeData<I>,
        /// The elements. A splat is one element.
        elements: ElementsData,
    },
    /// `[…]`.
    Array(Vec<AttrData<I>>),
    /// `affine_map<…>`. An IR without such attributes makes the one with this text.
    AffineMap(AffineMap),
    /// `strided<…>`. An IR without such attributes makes the one with this text.
    Strided(StridedLayout),
    /// `{…}`. No name may occur twice.
    Dictionary(Vec<(String, AttrData<I>)>),
    /// `dense<…>`.
    Elements {
        /// The shaped type.
        ty: TypeData<I>,
        /// The elements.
        elements: ElementsData,
    },
    /// The elements of a dense constant with another shape: of the same size, or of any size if the
    /// constant is a splat.
    Reshaped {
        /// The dense constant.
        attr: I::Attr,
        /// The new type.
        ty: TypeData<I>,
    },
    /// An attribute that a Rust struct declares. An IR without such attributes makes the one with
    /// the [text](DefData::text).
    Declared(Box<DefData<I>>),
    /// Text in the IR's own syntax: `#stablehlo<comparison_direction GT>`.
    Text(String),
}

impl<I: Ir> AttrData<I> {
    /// `array<i64: …>`.
    pub fn dense_i64(values: impl IntoIterator<Item = i64>) -> Self {
        AttrData::DenseArray {
            element: TypeData::int(64),
            elements: ElementsData::Ints(values.into_iter().map(i128::from).collect()),
        }
    }
    /// `dense<[…]> : tensor<Nxi64>`, such as a shape (MLIR's `getI64TensorAttr`).
    pub fn i64_tensor(values: impl IntoIterator<Item = i64>) -> Self {
        int_tensor(64, values.into_iter().map(i128::from).collect())
    }
    /// `dense<[…]> : tensor<Nxi32>` (MLIR's `getI32TensorAttr`).
    pub fn i32_tensor(values: impl IntoIterator<Item = i32>) -> Self {
        int_tensor(32, values.into_iter().map(i128::from).collect())
    }
}

fn int_tensor<I: Ir>(width: u32, values: Vec<i128>) -> AttrData<I> {
    AttrData::Elements {
        ty: TypeData::tensor([values.len() as i64], TypeData::int(width)),
        elements: ElementsData::Ints(values),
    }
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
            AttrData::WideInteger { words, ty } => AttrData::WideInteger {
                words: words.clone(),
                ty: ty.clone(),
            },
            AttrData::Float { value, ty } => AttrData::Float {
                value: *value,
                ty: ty.clone(),
            },
            AttrData::String(text) => AttrData::String(text.clone()),
            AttrData::Symbol(name) => AttrData::Symbol(name.clone()),
            AttrData::Type(ty) => AttrData::Type(ty.clone()),
            AttrData::DenseArray { element, elements } => AttrData::DenseArray {
                element: element.clone(),
                elements: elements.clone(),
            },
            AttrData::Array(items) => AttrData::Array(items.clone()),
            AttrData::AffineMap(map) => AttrData::AffineMap(map.clone()),
            AttrData::Strided(layout) => AttrData::Strided(layout.clone()),
            AttrData::Dictionary(entries) => AttrData::Dictionary(entries.clone()),
            AttrData::Elements { ty, elements } => AttrData::Elements {
                ty: ty.clone(),
                elements: elements.clone(),
            },
            AttrData::Reshaped { attr, ty } => AttrData::Reshaped {
                attr: attr.clone(),
                ty: ty.clone(),
            },
            AttrData::Declared(data) => AttrData::Declared(data.clone()),
            AttrData::Text(text) => AttrData::Text(text.clone()),
        }
    }
}
