//! The constraints of declared types and attributes.

use std::marker::PhantomData;

use super::{AttrConstraint, TypeClass, TypeConstraint, holds};
use crate::attr::AttrView;
use crate::decl::{AttrDef, DefData, TypeDef};
use crate::format::AttrForm;
use crate::interface::{AnyInterface, Attrs, Types};
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::TypeData;

/// The constraint of a declared type, or the kind of a declared attribute: `lhs: Is<Buf>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Is<D>(PhantomData<D>);

impl<D: TypeDef> TypeConstraint for Is<D> {
    const SUMMARY: &'static str = D::DECL.summary;
    const CLASS: TypeClass = TypeClass::Declared(D::DECL);
    // As in MLIR, a declaration without parameters is one type.
    const BUILDABLE: bool = D::DECL.params.is_empty();
    fn build<I: Ir>() -> Option<TypeData<I>> {
        Self::BUILDABLE.then(|| {
            TypeData::Declared(Box::new(DefData {
                decl: D::DECL,
                bind: I::bind_def::<D>,
                custom: D::custom,
                params: Vec::new(),
            }))
        })
    }
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        Self::CLASS.contains(ty.ir(), ty.handle())
    }
}

impl<D: AttrDef> AttrConstraint for Is<D> {
    type Holds = holds::Def<D>;
    const FORM: AttrForm = AttrForm::Own(D::DECL.name);
    const SUMMARY: &'static str = D::DECL.summary;
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        attr.view(|view| match view {
            AttrView::Declared { decl, .. } => decl.is(D::DECL),
            AttrView::Other(text) => D::DECL.names(text),
            _ => false,
        })
    }
}

/// The types or attributes that implement an interface: `x: Implements<dyn HasElements>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Implements<T: ?Sized>(PhantomData<T>);

impl<T: AnyInterface<On = Types> + ?Sized> TypeConstraint for Implements<T> {
    const SUMMARY: &'static str = T::SUMMARY;
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.interface::<T>().is_some()
    }
}

impl<T: AnyInterface<On = Attrs> + ?Sized> AttrConstraint for Implements<T> {
    type Holds = holds::Anything;
    const SUMMARY: &'static str = T::SUMMARY;
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        attr.with_interface::<T, _>(|found| found.is_some())
    }
}
