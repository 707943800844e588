//! Decoding declared types and attributes.

use crate::attr::AttrView;
use crate::decl::{AttrDef, TypeDef};
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::TypeView;

impl<'a, I: Ir> Ty<'a, I> {
    /// The struct that declares this type; `None` if it is another type.
    ///
    /// ```
    /// use drr_runtime::ir::Ir;
    /// use drr_runtime::native::Ty;
    /// use drr_runtime::decl::TypeDef;
    ///
    /// fn is_declared_as<D: TypeDef, I: Ir>(ty: Ty<'_, I>) -> bool {
    ///     ty.decode::<D>().is_some()
    /// }
    /// ```
    pub fn decode<D: TypeDef>(self) -> Option<D::In<'a, I>> {
        let ir = self.ir();
        self.view(|view| match view {
            TypeView::Declared { decl, params } if decl.is(D::DECL) => D::from_params(ir, params),
            TypeView::Other(text) => {
                D::from_params(ir, &D::DECL.params_in(D::custom::<I>, ir, text)?)
            }
            _ => None,
        })
    }
}

impl<'a, I: Ir> AttrRef<'a, I> {
    /// The struct that declares this attribute; `None` if it is another attribute.
    pub fn decode<D: AttrDef>(self) -> Option<D::In<'a, I>> {
        let ir = self.ir();
        self.view(|view| match view {
            AttrView::Declared { decl, params } if decl.is(D::DECL) => D::from_params(ir, params),
            AttrView::Other(text) => {
                D::from_params(ir, &D::DECL.params_in(D::custom::<I>, ir, text)?)
            }
            _ => None,
        })
    }
}
