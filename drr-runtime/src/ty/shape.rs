//! The shapes and elements of described types.

use super::TypeData;
use crate::ir::Ir;
use crate::native::Ty;

impl<I: Ir> TypeData<I> {
    /// The dimensions of a tensor, vector or memref, [`DYNAMIC`](super::DYNAMIC) where unknown;
    /// `None` for an unranked type, for other types, and for a described [text](TypeData::Text).
    pub fn shape(&self, ir: &I) -> Option<Vec<i64>> {
        match self {
            TypeData::Type(ty) | TypeData::WithElement { ty, .. } => Ty::new(ir, *ty).shape(),
            TypeData::With { ty, .. } => ty.shape(ir),
            TypeData::Shaped { shape, .. } => shape.clone(),
            _ => None,
        }
    }
    /// The element type of a tensor, vector or memref; `None` for other types, and for a described
    /// [text](TypeData::Text). [`Ty::is_data`] compares it with a type.
    ///
    /// ```
    /// use drr_runtime::ir::{Ir, Type};
    /// use drr_runtime::native::Ty;
    /// use drr_runtime::ty::TypeData;
    ///
    /// /// For `compatible = same_elements`: the shapes may differ.
    /// fn same_elements<I: Ir>(ir: &I, inferred: &TypeData<I>, ty: Type<I>) -> bool {
    ///     let own = Ty::new(ir, ty).element_type();
    ///     own.zip(inferred.element_type(ir)).is_some_and(|(own, inferred)| own.is_data(&inferred))
    /// }
    /// ```
    pub fn element_type(&self, ir: &I) -> Option<TypeData<I>> {
        match self {
            TypeData::Type(ty) => Ty::new(ir, *ty).element_type().map(|ty| ty.handle().into()),
            TypeData::With { ty, .. } => ty.element_type(ir),
            TypeData::Shaped { element, .. } | TypeData::WithElement { element, .. } => {
                Some((**element).clone())
            }
            _ => None,
        }
    }
}
