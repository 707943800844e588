//! Interning and reading types.

use drr_runtime::float;
use drr_runtime::ir::Type;
use drr_runtime::ty::Signedness;

use crate::context::Context;
use crate::ids::RawType;
use crate::types::TypeKind;

impl Context {
    /// Interns a type.
    pub fn intern_type(&mut self, kind: TypeKind) -> Type<Context> {
        Type(self.type_id(kind))
    }

    #[inline]
    pub(crate) fn type_id(&mut self, kind: TypeKind) -> RawType {
        if let TypeKind::Integer(width, Signedness::Signless) = kind {
            return self.signless(width);
        }
        self.has_aliased |= matches!(&kind, TypeKind::Tuple(types) if types.len() > 16);
        RawType(self.types.intern(kind))
    }

    /// The type `iN`. The common ones are found without a hash.
    fn signless(&mut self, width: u32) -> RawType {
        let place = width.leading_zeros() as usize % self.signless_types.len();
        let (known, kind) = (
            self.signless_types[place],
            TypeKind::Integer(width, Signedness::Signless),
        );
        if self.types.find_item(known.0) == Some(&kind) {
            return known;
        }
        let ty = RawType(self.types.intern(kind));
        self.signless_types[place] = ty;
        ty
    }

    /// The type behind a handle.
    #[inline]
    pub fn type_kind(&self, ty: Type<Context>) -> &TypeKind {
        self.types.get(ty.0.0)
    }

    #[inline]
    pub(crate) fn kind_of_type(&self, ty: RawType) -> &TypeKind {
        self.types.get(ty.0)
    }

    /// The type `iN`.
    pub fn integer_type(&mut self, width: u32) -> Type<Context> {
        self.intern_type(TypeKind::Integer(width, Signedness::Signless))
    }

    /// The shape of a ranked tensor, vector or memref; `None` for other types.
    pub(crate) fn shape(&self, ty: RawType) -> Option<&[i64]> {
        match self.kind_of_type(ty) {
            TypeKind::Tensor { shape, .. }
            | TypeKind::Vector { shape, .. }
            | TypeKind::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// The element type of a shaped type.
    pub(crate) fn element_type(&self, ty: RawType) -> Option<RawType> {
        match *self.kind_of_type(ty) {
            TypeKind::Tensor { element, .. }
            | TypeKind::Vector { element, .. }
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedTensor(element)
            | TypeKind::UnrankedMemRef { element, .. } => Some(element),
            _ => None,
        }
    }

    /// The width in bits of an integer, `index` or float; `None` for other types.
    pub(crate) fn bit_width(&self, ty: RawType) -> Option<u32> {
        match *self.kind_of_type(ty) {
            TypeKind::Integer(width, _) => Some(width),
            TypeKind::Index => Some(64),
            TypeKind::Float(kind) => Some(float::width(kind)),
            _ => None,
        }
    }

    /// True if the type is an unsigned integer.
    pub(crate) fn is_unsigned(&self, ty: RawType) -> bool {
        matches!(
            self.kind_of_type(ty),
            TypeKind::Integer(_, Signedness::Unsigned)
        )
    }

    /// True if the type is `i1`.
    pub(crate) fn is_i1(&self, ty: RawType) -> bool {
        matches!(
            self.kind_of_type(ty),
            TypeKind::Integer(1, Signedness::Signless)
        )
    }
}
