//! The classes of the types that constraints permit.

use super::{Container, TypeView};
use crate::ir::{Ir, Type};
use crate::typedef::DefDecl;

/// The class of the types that a constraint permits (MLIR's `cppType`). The parser of an assembly
/// format checks it as it reads `type($x)` of one value; the constraint itself is verified with the
/// operation.
#[derive(Clone, Copy, Debug)]
pub enum TypeClass {
    /// All types.
    Any,
    /// A class of builtin types.
    Builtin(BuiltinType),
    /// The types of a declaration. Assembly formats print them without their name.
    Declared(&'static DefDecl),
}

impl TypeClass {
    /// True if the type belongs to the class.
    pub fn contains<I: Ir>(self, ir: &I, ty: Type<I>) -> bool {
        match self {
            TypeClass::Any => true,
            TypeClass::Builtin(class) => class.contains(ir, ty),
            TypeClass::Declared(declared) => ir.with_type(ty, |view| match view {
                TypeView::Declared { decl, .. } => decl.is(declared),
                TypeView::Other(text) => declared.names(text),
                _ => false,
            }),
        }
    }

    /// The name that errors show; `None` for a class of several kinds of types.
    pub fn name(self) -> Option<&'static str> {
        match self {
            TypeClass::Any => None,
            TypeClass::Builtin(class) => class.name(),
            TypeClass::Declared(declared) => Some(declared.name),
        }
    }
}

/// Declares the classes: their names in errors, and the views of their types.
macro_rules! builtin_types {
    ($($(#[$doc:meta])* $class:ident $($name:literal)? = $view:pat,)*) => {
        /// A class of builtin types.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum BuiltinType {
            $($(#[$doc])* $class,)*
        }

        impl BuiltinType {
            fn contains<I: Ir>(self, ir: &I, ty: Type<I>) -> bool {
                ir.with_type(ty, |view| match self {
                    $(BuiltinType::$class => matches!(view, $view),)*
                })
            }

            fn name(self) -> Option<&'static str> {
                let names: &[&str] = match self {
                    $(BuiltinType::$class => &[$($name)?],)*
                };
                names.first().copied()
            }
        }
    };
}

builtin_types! {
    /// Integers.
    Integer "builtin.integer" = TypeView::Integer { .. },
    /// `index`.
    Index "builtin.index" = TypeView::Index,
    /// Floating-point types.
    Float = TypeView::Float(_),
    /// `none`.
    None "builtin.none" = TypeView::None,
    /// Complex numbers.
    Complex "builtin.complex" = TypeView::Complex(_),
    /// Functions.
    Function "builtin.function" = TypeView::Function { .. },
    /// Tuples.
    Tuple "builtin.tuple" = TypeView::Tuple(_),
    /// Tensors, vectors and memrefs.
    Shaped = TypeView::Shaped { .. },
    /// Tensors.
    Tensor = TypeView::Shaped { container: Container::Tensor, .. },
    /// Tensors with a rank.
    RankedTensor "builtin.tensor" = TypeView::Shaped { container: Container::Tensor, shape: Some(_), .. },
    /// Tensors without a rank.
    UnrankedTensor "builtin.unranked_tensor" = TypeView::Shaped { container: Container::Tensor, shape: None, .. },
    /// Memrefs.
    BaseMemRef = TypeView::Shaped { container: Container::MemRef, .. },
    /// Memrefs with a rank.
    MemRef "builtin.memref" = TypeView::Shaped { container: Container::MemRef, shape: Some(_), .. },
    /// Memrefs without a rank.
    UnrankedMemRef "builtin.unranked_memref" = TypeView::Shaped { container: Container::MemRef, shape: None, .. },
    /// Vectors.
    Vector "builtin.vector" = TypeView::Shaped { container: Container::Vector, .. },
}
