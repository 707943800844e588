//! The stored form of types. They are interned: equal types have equal handles.

use drr_runtime::ty::{FloatKind, Signedness};

use drr_runtime::typedef::Param;

use crate::attr::AliasedText;
use crate::ids::{Attr, DefId, RawType};

/// A parameter of a declared type or attribute.
pub type DefParam = Param<RawType, Attr>;

/// A type of the builtin dialect, or another dialect's type as text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TypeKind {
    /// `iN`, `siN`, `uiN`.
    Integer(u32, Signedness),
    /// `index`.
    Index,
    /// A floating-point type.
    Float(FloatKind),
    /// `none`.
    None,
    /// `complex<T>`.
    Complex(RawType),
    /// `tensor<2x?xT, encoding>`.
    Tensor {
        /// The dimensions, [`DYNAMIC`](drr_runtime::ty::DYNAMIC) where unknown.
        shape: Box<[i64]>,
        /// The element type.
        element: RawType,
        /// The encoding.
        encoding: Option<Attr>,
    },
    /// `tensor<*xT>`.
    UnrankedTensor(RawType),
    /// `vector<2x[4]xT>`.
    Vector {
        /// The dimensions.
        shape: Box<[i64]>,
        /// For each dimension, whether it is scalable.
        scalable: Box<[bool]>,
        /// The element type.
        element: RawType,
    },
    /// `memref<2x?xT, layout, memory_space>`.
    MemRef {
        /// The dimensions, [`DYNAMIC`](drr_runtime::ty::DYNAMIC) where unknown.
        shape: Box<[i64]>,
        /// The element type.
        element: RawType,
        /// The layout, unless it is the identity.
        layout: Option<Attr>,
        /// The memory space, unless it is the default.
        memory_space: Option<Attr>,
    },
    /// `memref<*xT, memory_space>`.
    UnrankedMemRef {
        /// The element type.
        element: RawType,
        /// The memory space, unless it is the default.
        memory_space: Option<Attr>,
    },
    /// `tuple<…>`.
    Tuple(Box<[RawType]>),
    /// `(…) -> …`.
    Function {
        /// The inputs.
        inputs: Box<[RawType]>,
        /// The results.
        results: Box<[RawType]>,
    },
    /// A type that a Rust struct declares, see [`registered_def`](crate::Context::registered_def).
    Declared {
        /// The declaration.
        def: DefId,
        /// The parameters.
        params: Box<[DefParam]>,
    },
    /// Another dialect's type as text: `!dialect.name<…>`.
    Opaque(Box<str>),
    /// Another dialect's type whose text refers to aliases.
    OpaqueWithAliases(Box<AliasedText>),
}

/// The number of elements of a static shape; `None` if a dimension is dynamic or the number
/// overflows.
pub(crate) fn element_count(shape: &[i64]) -> Option<usize> {
    shape.iter().try_fold(1usize, |count, &dim| {
        count.checked_mul(usize::try_from(dim).ok()?)
    })
}
