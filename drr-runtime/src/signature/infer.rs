//! Inferring result types from a declaration.

use crate::attr::AttrView;
use crate::constraint::TypeConstraint;
use crate::decl::{HasResult, HasTransform, OpDecl};
use crate::ir::{Ir, Type};
use crate::ty::TypeData;
use crate::view::group;

/// `count` times the first operand's type (`SameOperandsAndResultType`).
#[inline]
pub fn first_operand<I: Ir>(operands: &[Type<I>], count: usize) -> Option<Vec<Type<I>>> {
    Some(vec![*operands.first()?; count])
}

/// The type of declared operand `index`; `None` if it is absent or its position is ambiguous.
#[inline]
pub fn operand<I: Ir>(decl: &OpDecl, operands: &[Type<I>], index: usize) -> Option<Type<I>> {
    let (start, len) = group(decl.operands, index, operands.len(), |_| None)?;
    (len > 0).then(|| operands[start])
}

/// The type of declared attribute `slot`.
#[inline]
pub fn attr<I: Ir>(ir: &mut I, attrs: &[Option<I::Attr>], slot: usize) -> Option<Type<I>> {
    let attr = attrs.get(slot)?.as_ref()?;
    let (ty, is_bool) =
        ir.with_attr_view(attr, |view| (view.ty(), matches!(view, AttrView::Bool(_))));
    match is_bool {
        true => ir.make_type(&TypeData::int(1)),
        false => ty,
    }
}

/// The only type that satisfies the constraint of declared result `N`.
#[inline]
pub fn built<O: HasResult<N>, const N: usize, I: Ir>(ir: &mut I) -> Option<Type<I>> {
    let data = O::Kind::build::<I>()?;
    ir.make_type(&data)
}

/// As [`transformed`](super::transformed), as a type of the IR.
#[inline]
pub fn transformed<O: HasTransform<N>, const N: usize, I: Ir>(
    ir: &mut I,
    ty: Type<I>,
) -> Option<Type<I>> {
    let data = super::transformed::<O, N, I>(ir, ty)?;
    ir.make_type(&data)
}
