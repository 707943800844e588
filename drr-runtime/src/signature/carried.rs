//! Comparing the types of operands, results and attributes.

use crate::attr::AttrView;
use crate::constraint::{AnyShaped, I1, NoneType};
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::{DYNAMIC, TypeView};

/// MLIR's `verifyCompatibleShape`: both types are shaped or neither is, and no known dimension
/// differs. A scalable vector is only like another one.
pub(super) fn compatible_shapes<I: Ir>(a: Ty<'_, I>, b: Ty<'_, I>) -> bool {
    let fit = a.view(|a| {
        b.view(|b| match (a, b) {
            (TypeView::Shaped { shape: a, .. }, TypeView::Shaped { shape: b, .. }) => {
                let (Some(a), Some(b)) = (a, b) else {
                    return true;
                };
                let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
                a.len() == b.len() && a.iter().zip(b).all(same)
            }
            (TypeView::Shaped { .. }, _) | (_, TypeView::Shaped { .. }) => false,
            _ => true,
        })
    });
    fit && a.is_scalable() == b.is_scalable()
}

/// The type of something. The type of a Boolean is `i1` and that of a string without a type `none`, for
/// which the IR may not have handles.
pub(super) enum Carried<'a, I: Ir> {
    Type(Ty<'a, I>),
    Bool,
    None,
    /// An attribute without a type, as `unit`.
    Untyped,
}
copy!(impl<I: Ir> for Carried<'_, I>);

impl<'a, I: Ir> Carried<'a, I> {
    pub(super) fn by(attr: AttrRef<'a, I>) -> Self {
        let own = attr.view(|view| match view {
            AttrView::Bool(_) => Some(Carried::Bool),
            AttrView::String(_) if attr.ty().is_none() => Some(Carried::None),
            _ => None,
        });
        own.or_else(|| attr.ty().map(Carried::Type))
            .unwrap_or(Carried::Untyped)
    }
    pub(super) fn same(self, other: Self) -> bool {
        match (self, other) {
            (Carried::Type(a), Carried::Type(b)) => a == b,
            (Carried::Bool, Carried::Bool) | (Carried::None, Carried::None) => true,
            (Carried::Type(ty), Carried::Bool) | (Carried::Bool, Carried::Type(ty)) => {
                ty.satisfies::<I1>()
            }
            (Carried::Type(ty), Carried::None) | (Carried::None, Carried::Type(ty)) => {
                ty.satisfies::<NoneType>()
            }
            (Carried::Bool, Carried::None) | (Carried::None, Carried::Bool) => false,
            (Carried::Untyped, _) | (_, Carried::Untyped) => false,
        }
    }
    pub(super) fn element(self) -> Self {
        match self {
            Carried::Type(ty) => Carried::Type(ty.element_type_or_self()),
            own => own,
        }
    }
    pub(super) fn is_shaped(self) -> bool {
        matches!(self, Carried::Type(ty) if ty.satisfies::<AnyShaped>())
    }
    pub(super) fn with_shape<R>(self, f: impl FnOnce(Option<&[i64]>) -> R) -> R {
        match self {
            Carried::Type(ty) => ty.view(|view| match view {
                TypeView::Shaped { shape, .. } => f(shape),
                _ => f(None),
            }),
            Carried::Bool | Carried::None | Carried::Untyped => f(None),
        }
    }
}
