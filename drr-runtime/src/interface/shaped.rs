//! MLIR's `ShapedType`.

use super::define::interface;
use super::{Class, ClassId, Interfaces, Model, NoIr, Types, builtin};
use crate::ir::{Ir, Type};
use crate::native::Ty;
use crate::ty::DYNAMIC;

interface! {
    [Types] "The methods of the interface, on a type."
    /// Types with a shape and an element type (MLIR's `ShapedType`): the builtin tensors, vectors
    /// and memrefs, and declared types that name it in `traits(…)`.
    ///
    /// [`Ty::shape`] and its like answer for builtin types only. `Implements<dyn ShapedType>` is
    /// the constraint.
    ///
    /// ```
    /// use drr_runtime::interface::ShapedType;
    /// use drr_runtime::ir::Ir;
    /// use drr_runtime::native::Ty;
    ///
    /// /// The number of bits of a type, if it is known.
    /// fn bits<I: Ir>(ty: Ty<'_, I>) -> Option<u64> {
    ///     match ty.interface::<dyn ShapedType>() {
    ///         Some(shaped) => shaped.num_elements()?.checked_mul(bits(ty.ty_of(shaped.element_type()))?),
    ///         None => ty.bit_width().map(u64::from),
    ///     }
    /// }
    /// ```
    ShapedType ShapedTypeModel ShapedTypeRef {
        /// The type of an element.
        fn element_type(&self) -> Type<I>;
        /// The dimensions, [`DYNAMIC`] where unknown; `None` for an unranked type.
        fn shape(&self) -> Option<Vec<i64>>;
    }
    defaults {
        /// True if the number of dimensions is known.
        fn has_rank(&self) -> bool {
            self.shape().is_some()
        }
        /// The number of dimensions; `None` for an unranked type.
        fn rank(&self) -> Option<usize> {
            Some(self.shape()?.len())
        }
        /// True if all dimensions are known.
        fn has_static_shape(&self) -> bool {
            self.num_dynamic_dims() == Some(0)
        }
        /// The size of a dimension; [`DYNAMIC`] if it is unknown, `None` if there is no such dimension.
        fn dim_size(&self, dim: usize) -> Option<i64> {
            self.shape()?.get(dim).copied()
        }
        /// True if the type has such a dimension and its size is unknown.
        fn is_dynamic_dim(&self, dim: usize) -> bool {
            self.dim_size(dim) == Some(DYNAMIC)
        }
        /// The number of dimensions of unknown size; `None` for an unranked type.
        fn num_dynamic_dims(&self) -> Option<usize> {
            Some(self.shape()?.iter().filter(|dim| **dim == DYNAMIC).count())
        }
        /// The number of elements; `None` if it is unknown or does not fit.
        fn num_elements(&self) -> Option<u64> {
            let sizes = self.shape()?;
            let mut sizes = sizes.iter().map(|dim| u64::try_from(*dim).ok());
            sizes.try_fold(1u64, |product, size| product.checked_mul(size?))
        }
    }
}

/// A builtin type with a shape.
struct Shaped<'a, I: Ir>(Ty<'a, I>);

impl<I: Ir> ShapedType<I> for Shaped<'_, I> {
    fn element_type(&self) -> Type<I> {
        self.0.element_type_or_self().handle()
    }
    fn shape(&self) -> Option<Vec<i64>> {
        self.0.shape()
    }
}

/// The model of several classes of builtin types.
enum Builtin {}

impl Model<Types> for Builtin {
    type Of = ();
    type View<'a, I: Ir> = Shaped<'a, I>;
    fn view<'a, I: Ir>(ir: &'a I, ty: Type<I>) -> Shaped<'a, I> {
        Shaped(Ty::new(ir, ty))
    }
}

/// Adds the interface of builtin types.
pub(super) fn declare<I: Ir>(table: &mut Interfaces<I>) {
    for class in [
        builtin::RankedTensorType::ID,
        builtin::UnrankedTensorType::ID,
        builtin::VectorType::ID,
        builtin::MemRefType::ID,
        builtin::UnrankedMemRefType::ID,
    ] {
        if let ClassId::Builtin(column, name) = class {
            let added = table.add::<dyn ShapedType, Builtin, Types>(column, name);
            debug_assert_eq!(added, Ok(()), "once for each class");
        }
    }
}
