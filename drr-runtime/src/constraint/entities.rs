//! Provided constraints on bound names: uses (`HasOneUse`, `HasNoUse`) and equal types, shapes and
//! element types. `[(HasOneUse $x)]` in a rule becomes a call to one of these functions.

use crate::ir::Ir;
use crate::native::{AttrRef, OpRef, Ty, Val, Vals};
use crate::ty::TypeView;

/// Something with uses: a value, an operation (all its results), or a range of values.
#[diagnostic::on_unimplemented(
    message = "[drr::E0551] `{Self}` has no uses to count",
    label = "expected a value or an operation"
)]
pub trait HasUses {
    /// True if it has exactly one use.
    fn has_one_use(&self) -> bool;
    /// True if it has no uses.
    fn has_no_use(&self) -> bool;
}

#[diagnostic::do_not_recommend]
impl<I: Ir, R> HasUses for Val<'_, I, R> {
    #[inline]
    fn has_one_use(&self) -> bool {
        self.is_used_once()
    }
    #[inline]
    fn has_no_use(&self) -> bool {
        self.is_unused()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, R> HasUses for OpRef<'_, I, R> {
    #[inline]
    fn has_one_use(&self) -> bool {
        self.is_used_once()
    }
    #[inline]
    fn has_no_use(&self) -> bool {
        self.is_unused()
    }
}
/// For a range of operands, the test must hold for every value, as with MLIR's `llvm::all_of`.
#[diagnostic::do_not_recommend]
impl<I: Ir, R> HasUses for Vals<'_, I, R> {
    fn has_one_use(&self) -> bool {
        self.iter().all(Val::is_used_once)
    }
    fn has_no_use(&self) -> bool {
        self.iter().all(Val::is_unused)
    }
}
/// An absent optional operand has no uses.
#[diagnostic::do_not_recommend]
impl<T: HasUses> HasUses for Option<T> {
    fn has_one_use(&self) -> bool {
        self.as_ref().is_some_and(T::has_one_use)
    }
    fn has_no_use(&self) -> bool {
        self.as_ref().is_none_or(T::has_no_use)
    }
}

/// `HasOneUse`: it has exactly one use.
#[inline]
pub fn has_one_use(entity: impl HasUses) -> bool {
    entity.has_one_use()
}

/// `HasNoUse`: it has no uses.
#[inline]
pub fn has_no_use(entity: impl HasUses) -> bool {
    entity.has_no_use()
}

/// Something with a type: a value, an operation (its first result), a typed attribute, or a type.
#[diagnostic::on_unimplemented(
    message = "[drr::E0552] `{Self}` has no type to compare",
    label = "expected a value, an operation, an attribute or a type"
)]
pub trait HasType<'a, I: Ir> {
    /// The type, if there is one.
    fn type_of(&self) -> Option<Ty<'a, I>>;
}

macro_rules! has_type {
    ($($ty:ident $(<$reach:ident>)?: |$x:ident| $type_of:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, I: Ir $(, $reach)?> HasType<'a, I> for $ty<'a, I $(, $reach)?> {
            fn type_of(&self) -> Option<Ty<'a, I>> {
                let $x = *self;
                $type_of
            }
        }
    )*};
}

has_type! {
    Val<R>: |value| Some(value.ty());
    OpRef<R>: |op| op.result(0).map(Val::ty);
    AttrRef: |attr| attr.ty();
    Ty: |ty| Some(ty);
}

#[diagnostic::do_not_recommend]
impl<'a, I: Ir, T: HasType<'a, I>> HasType<'a, I> for Option<T> {
    fn type_of(&self) -> Option<Ty<'a, I>> {
        self.as_ref()?.type_of()
    }
}

/// `SameType`: both have the same type.
pub fn same_type<'a, I: Ir>(a: impl HasType<'a, I>, b: impl HasType<'a, I>) -> bool {
    matches!((a.type_of(), b.type_of()), (Some(a), Some(b)) if a == b)
}

/// `SameShape`: both are ranked with the same dimensions, or neither is shaped. A dynamic dimension
/// equals only a dynamic dimension. Unranked types never have the same shape.
pub fn same_shape<'a, I: Ir>(a: impl HasType<'a, I>, b: impl HasType<'a, I>) -> bool {
    let (Some(a), Some(b)) = (a.type_of(), b.type_of()) else {
        return false;
    };
    a.view(|a| {
        b.view(|b| match (a, b) {
            (TypeView::Shaped { shape: a, .. }, TypeView::Shaped { shape: b, .. }) => {
                a.is_some() && a == b
            }
            (TypeView::Shaped { .. }, _) | (_, TypeView::Shaped { .. }) => false,
            _ => true,
        })
    })
}

/// `SameElementType`: the element types are the same. The element type of a type that is not shaped
/// is the type itself.
pub fn same_element_type<'a, I: Ir>(a: impl HasType<'a, I>, b: impl HasType<'a, I>) -> bool {
    let (Some(a), Some(b)) = (a.type_of(), b.type_of()) else {
        return false;
    };
    a.element_type_or_self() == b.element_type_or_self()
}
