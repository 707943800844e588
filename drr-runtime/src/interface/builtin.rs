//! The classes of builtin types and attributes, to which interfaces can be attached.

use super::{Attrs, Class, ClassId, Types};
use crate::attr::AttrView;
use crate::ir::Ir;
use crate::ty::{Container, TypeView};

/// Declares the classes of a view: a struct for each, and their numbers.
macro_rules! classes {
    ($subject:ident $view:ident $count:ident $number:ident: $($(#[$doc:meta])* $name:ident = $pattern:pat,)*) => {
        #[derive(Clone, Copy)]
        #[allow(clippy::enum_variant_names, reason = "the names are those of MLIR")]
        enum $number {
            $($name,)*
        }
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;
            impl Class<$subject> for $name {
                const ID: ClassId = ClassId::Builtin($number::$name as usize, stringify!($name));
                fn bind<I: Ir>(_: &mut I) -> bool {
                    true
                }
            }
        )*
        impl<I: Ir> $view<'_, I> {
            /// The number of the [`builtin`](self) class; `None` for others.
            pub fn class(&self) -> Option<usize> {
                #[allow(unreachable_patterns, reason = "all are listed")]
                let number = match self {
                    $($pattern => $number::$name,)*
                    _ => return None,
                };
                Some(number as usize)
            }
        }
        /// The number of classes.
        pub const $count: usize = [$(stringify!($name)),*].len();
    };
}

classes! {
    Types TypeView TYPES TypeNumber:
    /// `iN`, `siN`, `uiN`.
    IntegerType = TypeView::Integer { .. },
    /// `index`.
    IndexType = TypeView::Index,
    /// Floating-point types.
    FloatType = TypeView::Float(_),
    /// `complex<T>`.
    ComplexType = TypeView::Complex(_),
    /// `none`.
    NoneType = TypeView::None,
    /// `tensor<2xT>`.
    RankedTensorType = TypeView::Shaped { container: Container::Tensor, shape: Some(_), .. },
    /// `tensor<*xT>`.
    UnrankedTensorType = TypeView::Shaped { container: Container::Tensor, .. },
    /// `vector<2xT>`.
    VectorType = TypeView::Shaped { container: Container::Vector, .. },
    /// `memref<2xT>`.
    MemRefType = TypeView::Shaped { container: Container::MemRef, shape: Some(_), .. },
    /// `memref<*xT>`.
    UnrankedMemRefType = TypeView::Shaped { container: Container::MemRef, .. },
    /// `tuple<…>`.
    TupleType = TypeView::Tuple(_),
    /// `(…) -> …`.
    FunctionType = TypeView::Function { .. },
}

classes! {
    Attrs AttrView ATTRS AttrNumber:
    /// `unit`.
    UnitAttr = AttrView::Unit,
    /// Integers and `true` and `false`.
    IntegerAttr = AttrView::Bool(_) | AttrView::Integer { .. } | AttrView::WideInteger { .. },
    /// Floating-point numbers.
    FloatAttr = AttrView::Float { .. },
    /// Strings.
    StringAttr = AttrView::String(_) | AttrView::Bytes { .. },
    /// `@root::@nested`.
    SymbolRefAttr = AttrView::Symbol(_) | AttrView::SymbolPath(_),
    /// A type.
    TypeAttr = AttrView::Type(_),
    /// `array<i64: …>`.
    DenseArrayAttr = AttrView::DenseInts { .. } | AttrView::DenseArray { .. },
    /// `[…]`.
    ArrayAttr = AttrView::Array(_),
    /// `{…}`.
    DictionaryAttr = AttrView::Dictionary(_),
    /// `affine_map<…>`.
    AffineMapAttr = AttrView::AffineMap(_),
    /// `strided<…>`.
    StridedLayoutAttr = AttrView::Strided { .. },
    /// `dense<…>`, `sparse<…>` and `dense_resource<…>`.
    ElementsAttr = AttrView::Elements { .. }
        | AttrView::StringElements { .. }
        | AttrView::OpaqueElements { .. },
}
