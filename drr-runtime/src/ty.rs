//! Types in IR-independent form: constraints and native code read a type as a [`TypeView`] and
//! create one from a [`TypeData`]. The kinds are those of MLIR's builtin dialect.

mod class;
mod shape;
mod text;

use crate::attr::AttrView;
use crate::decl::{DefData, ParamOf};
use crate::ir::{Ir, Type};
use crate::typedef::DefDecl;

pub use class::{BuiltinType, TypeClass};

/// Marks a dynamic dimension (`?`) in a shape, as MLIR's `ShapedType::kDynamic` does.
pub const DYNAMIC: i64 = i64::MIN;

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `iN`: each operation decides.
    Signless,
    /// `siN`.
    Signed,
    /// `uiN`.
    Unsigned,
}

impl Signedness {
    /// True if an integer of this many bits can be `value`. A signless integer may be written as a
    /// signed or an unsigned number.
    pub fn holds(self, value: i128, width: u32) -> bool {
        let bits = |value: i128| 128 - value.leading_zeros();
        match (self, value < 0) {
            (Signedness::Unsigned, true) => false,
            (_, true) => bits(!value) < width,
            (Signedness::Signed, false) => bits(value) < width.max(1),
            (Signedness::Signless | Signedness::Unsigned, false) => bits(value) <= width,
        }
    }
}

/// The kinds of floating-point types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FloatKind {
    /// `bf16`.
    BF16,
    /// `f16`.
    F16,
    /// `tf32`.
    TF32,
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// `f80`.
    F80,
    /// `f128`.
    F128,
    /// An 8-bit or smaller format, by its MLIR name (`f8E4M3FN` …).
    Small(&'static str),
}

impl FloatKind {
    /// The MLIR spelling.
    pub const fn name(self) -> &'static str {
        match self {
            FloatKind::BF16 => "bf16",
            FloatKind::F16 => "f16",
            FloatKind::TF32 => "tf32",
            FloatKind::F32 => "f32",
            FloatKind::F64 => "f64",
            FloatKind::F80 => "f80",
            FloatKind::F128 => "f128",
            FloatKind::Small(name) => name,
        }
    }

    /// The width in bits, as in MLIR: 19 for `tf32`. `None` for a small format if its name does not
    /// contain the width.
    pub fn width(self) -> Option<u32> {
        match self {
            FloatKind::BF16 | FloatKind::F16 => Some(16),
            FloatKind::TF32 => Some(19),
            FloatKind::F32 => Some(32),
            FloatKind::F64 => Some(64),
            FloatKind::F80 => Some(80),
            FloatKind::F128 => Some(128),
            FloatKind::Small(name) => {
                let name = name.strip_prefix('f')?;
                let digits = name.find(|c: char| !c.is_ascii_digit());
                name[..digits.unwrap_or(name.len())].parse().ok()
            }
        }
    }

    /// Rounds a value to `f32` or `f64`; `None` for the other formats.
    pub fn round(self, value: f64) -> Option<f64> {
        match self {
            FloatKind::F32 => Some(f64::from(value as f32)),
            FloatKind::F64 => Some(value),
            _ => None,
        }
    }
}

/// The container of a shaped type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Container {
    /// `tensor`.
    Tensor,
    /// `vector`.
    Vector,
    /// `memref`.
    MemRef,
}

/// An attribute that a shaped type may have beside its shape and element type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypePart {
    /// The layout of a ranked memref, unless it is the identity.
    Layout,
    /// The memory space of a memref, unless it is the default.
    MemorySpace,
    /// The encoding of a ranked tensor.
    Encoding,
}

impl TypePart {
    /// All parts.
    pub const ALL: [TypePart; 3] = [TypePart::Layout, TypePart::MemorySpace, TypePart::Encoding];
    /// True if a type with this attribute is the type without one: the identity is the default layout,
    /// and 0 the default memory space.
    pub fn is_default<I: Ir>(self, attr: &AttrView<'_, I>) -> bool {
        match (self, attr) {
            (TypePart::Layout, AttrView::AffineMap(map)) => map.is_identity(),
            (TypePart::MemorySpace, AttrView::Integer { value, .. }) => *value == 0,
            (TypePart::MemorySpace, AttrView::Bool(value)) => !value,
            _ => false,
        }
    }
}

/// A type in IR-independent form.
#[derive(Debug)]
#[non_exhaustive]
pub enum TypeView<'a, I: Ir> {
    /// `iN`, `siN`, `uiN`.
    Integer {
        /// The width in bits.
        width: u32,
        /// The signedness.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// A floating-point type.
    Float(FloatKind),
    /// `complex<T>`.
    Complex(Type<I>),
    /// `none`.
    None,
    /// A tensor, vector or memref.
    Shaped {
        /// The container.
        container: Container,
        /// The dimensions, [`DYNAMIC`] where unknown; `None` for an unranked type.
        shape: Option<&'a [i64]>,
        /// The element type.
        element: Type<I>,
    },
    /// `tuple<…>`, with its types.
    Tuple(&'a [Type<I>]),
    /// A function type.
    Function {
        /// The types of the arguments.
        inputs: &'a [Type<I>],
        /// The types of the results.
        results: &'a [Type<I>],
    },
    /// A type that a Rust struct declares, with its parameters.
    Declared {
        /// The declaration.
        decl: &'static DefDecl,
        /// The parameters.
        params: &'a [ParamOf<I>],
    },
    /// Any other type, with its text if the IR has one.
    Other(&'a str),
}

/// A type to be created from IR-independent data, or an existing one.
#[derive(Debug)]
pub enum TypeData<I: Ir> {
    /// An existing type.
    Type(Type<I>),
    /// `iN`, `siN`, `uiN`.
    Integer(u32, Signedness),
    /// `index`.
    Index,
    /// A floating-point type.
    Float(FloatKind),
    /// `complex<T>`.
    Complex(Box<TypeData<I>>),
    /// `none`.
    None,
    /// A tensor, vector or memref without layout or encoding.
    Shaped {
        /// The container.
        container: Container,
        /// The dimensions, [`DYNAMIC`] where unknown; `None` for an unranked type.
        shape: Option<Vec<i64>>,
        /// The element type.
        element: Box<TypeData<I>>,
    },
    /// A shaped type with a layout, memory space or encoding.
    With {
        /// The type, perhaps with other parts.
        ty: Box<TypeData<I>>,
        /// The part.
        part: TypePart,
        /// The attribute. MLIR's default for the part is the same as no attribute.
        attr: I::Attr,
    },
    /// A shaped type with another element type: the shape, encoding, layout, memory space and scalable
    /// dimensions stay.
    WithElement {
        /// The shaped type.
        ty: Type<I>,
        /// The new element type.
        element: Box<TypeData<I>>,
    },
    /// A function type.
    Function {
        /// The types of the arguments.
        inputs: Vec<TypeData<I>>,
        /// The types of the results.
        results: Vec<TypeData<I>>,
    },
    /// A type that a Rust struct declares. An IR without such types makes the one with the
    /// [text](DefData::text).
    Declared(Box<DefData<I>>),
    /// Text in the IR's own syntax: `!nn.tensor<4>`.
    Text(String),
}

impl<I: Ir> TypeData<I> {
    /// `iN`.
    pub const fn int(width: u32) -> Self {
        TypeData::Integer(width, Signedness::Signless)
    }
    /// The builtin type without parameters that has this text, for an IR that reads no texts.
    pub(crate) fn read_scalar(&self) -> Option<Self> {
        const FLOATS: [FloatKind; 7] = [
            FloatKind::BF16,
            FloatKind::F16,
            FloatKind::TF32,
            FloatKind::F32,
            FloatKind::F64,
            FloatKind::F80,
            FloatKind::F128,
        ];
        let TypeData::Text(text) = self else {
            return None;
        };
        let integer = |prefix, signedness| {
            let width = text.strip_prefix(prefix)?.parse().ok()?;
            Some(TypeData::Integer(width, signedness))
        };
        match text.as_str() {
            "index" => Some(TypeData::Index),
            "none" => Some(TypeData::None),
            _ => {
                let float = FLOATS.into_iter().find(|kind| kind.name() == text);
                float
                    .map(TypeData::Float)
                    .or_else(|| integer("i", Signedness::Signless))
                    .or_else(|| integer("si", Signedness::Signed))
                    .or_else(|| integer("ui", Signedness::Unsigned))
            }
        }
    }
    /// The type in an IR; `None` if the IR cannot make it. The text of a builtin type is read here
    /// if the IR reads no texts.
    pub(crate) fn make(&self, ir: &mut I) -> Option<Type<I>> {
        match self {
            TypeData::Type(ty) => Some(*ty),
            data => ir
                .make_type(data)
                .or_else(|| ir.make_type(&data.read_scalar()?)),
        }
    }
    /// The text of the type in MLIR's syntax, for messages. Parameters of a declared type are left out.
    ///
    /// ```
    /// use drr_runtime::ir::Ir;
    /// use drr_runtime::ty::TypeData;
    ///
    /// fn example<I: Ir>(ir: &I) {
    ///     assert_eq!(TypeData::tensor([2, 3], TypeData::int(8)).text(ir), "tensor<2x3xi8>");
    /// }
    /// ```
    pub fn text(&self, ir: &I) -> String {
        text::type_text(ir, self)
    }
    /// The type with a part, if there is one.
    #[must_use]
    pub fn with(self, part: TypePart, attr: Option<I::Attr>) -> Self {
        match attr {
            Some(attr) => TypeData::With {
                ty: Box::new(self),
                part,
                attr,
            },
            None => self,
        }
    }
    /// A vector, none of whose dimensions is scalable.
    ///
    /// ```
    /// use drr_runtime::ir::Ir;
    /// use drr_runtime::ty::TypeData;
    ///
    /// fn example<I: Ir>(ir: &I) {
    ///     assert_eq!(TypeData::vector([4], TypeData::int(1)).text(ir), "vector<4xi1>");
    /// }
    /// ```
    pub fn vector(shape: impl Into<Vec<i64>>, element: impl Into<TypeData<I>>) -> Self {
        TypeData::Shaped {
            container: Container::Vector,
            shape: Some(shape.into()),
            element: Box::new(element.into()),
        }
    }
    /// A ranked memref.
    pub fn memref(shape: impl Into<Vec<i64>>, element: impl Into<TypeData<I>>) -> Self {
        TypeData::Shaped {
            container: Container::MemRef,
            shape: Some(shape.into()),
            element: Box::new(element.into()),
        }
    }
    /// A function type.
    pub fn function(
        inputs: impl IntoIterator<Item = impl Into<TypeData<I>>>,
        results: impl IntoIterator<Item = impl Into<TypeData<I>>>,
    ) -> Self {
        TypeData::Function {
            inputs: inputs.into_iter().map(Into::into).collect(),
            results: results.into_iter().map(Into::into).collect(),
        }
    }
    /// A tensor or memref without a rank: `tensor<*xf64>`.
    ///
    /// ```
    /// use drr_runtime::ty::{Container, TypeData};
    ///
    /// let ty: TypeData<drr_runtime::interface::NoIr> = TypeData::unranked(Container::Tensor, TypeData::Index);
    /// assert!(matches!(ty, TypeData::Shaped { shape: None, .. }));
    /// ```
    pub fn unranked(container: Container, element: impl Into<TypeData<I>>) -> Self {
        TypeData::Shaped {
            container,
            shape: None,
            element: Box::new(element.into()),
        }
    }
    /// A ranked tensor.
    pub fn tensor(shape: impl Into<Vec<i64>>, element: impl Into<TypeData<I>>) -> Self {
        TypeData::Shaped {
            container: Container::Tensor,
            shape: Some(shape.into()),
            element: Box::new(element.into()),
        }
    }
}

impl<I: Ir> Clone for TypeData<I> {
    fn clone(&self) -> Self {
        match self {
            TypeData::Type(ty) => TypeData::Type(*ty),
            TypeData::Integer(width, sign) => TypeData::Integer(*width, *sign),
            TypeData::Index => TypeData::Index,
            TypeData::Text(text) => TypeData::Text(text.clone()),
            TypeData::None => TypeData::None,
            TypeData::With { ty, part, attr } => TypeData::With {
                ty: ty.clone(),
                part: *part,
                attr: attr.clone(),
            },
            TypeData::WithElement { ty, element } => TypeData::WithElement {
                ty: *ty,
                element: element.clone(),
            },
            TypeData::Declared(data) => TypeData::Declared(data.clone()),
            TypeData::Function { inputs, results } => TypeData::Function {
                inputs: inputs.clone(),
                results: results.clone(),
            },
            TypeData::Float(kind) => TypeData::Float(*kind),
            TypeData::Complex(element) => TypeData::Complex(element.clone()),
            TypeData::Shaped {
                container,
                shape,
                element,
            } => TypeData::Shaped {
                container: *container,
                shape: shape.clone(),
                element: element.clone(),
            },
        }
    }
}

impl<I: Ir> From<Type<I>> for TypeData<I> {
    fn from(ty: Type<I>) -> Self {
        TypeData::Type(ty)
    }
}
