//! Inferring result types from a declaration.

use crate::attr::AttrView;
use crate::constraint::TypeConstraint;
use crate::decl::{HasResult, HasTransform, OpDecl, OpDef};
use crate::ir::{Ir, Op, Type, quoted};
use crate::ty::TypeData;
use crate::view::{OpView, group};

/// A user's function for result types, from the types of the operands and the declared attributes.
pub type Infer<I> = fn(&I, &[Type<I>], &[Option<<I as Ir>::Attr>]) -> Option<Vec<TypeData<I>>>;

/// A user's function that says if a result may have a type where another is inferred.
pub type Compatible<I> = fn(&I, &TypeData<I>, Type<I>) -> bool;

/// The result types by a user's function.
pub fn by<I: Ir>(
    infer: Infer<I>,
    ir: &mut I,
    operands: &[Type<I>],
    attrs: &[Option<I::Attr>],
) -> Option<Vec<Type<I>>> {
    let types = infer(ir, operands, attrs)?;
    types.iter().map(|data| data.make(ir)).collect()
}

/// Verifies that the types of the results are compatible with those that a user's function infers
/// (MLIR's `verifyInferredResultTypes`). Nothing is verified if an attribute with a default is absent.
///
/// # Errors
/// If they are not, or if the function infers none.
pub fn verify<O: OpDef, I: Ir>(
    infer: Infer<I>,
    ir: &I,
    op: Op<I>,
    operands: &[Type<I>],
    results: &[Type<I>],
) -> Result<(), String> {
    let view = OpView::new(ir, op, O::DECL);
    let attrs: Vec<_> = (0..O::DECL.attrs.len())
        .map(|slot| view.attr(slot).map(|attr| attr.to_attr()))
        .collect();
    let is_default = |slot: usize| O::attr_default::<I>(slot).is_some();
    if (0..attrs.len()).any(|slot| attrs[slot].is_none() && is_default(slot)) {
        return Ok(());
    }
    let Some(inferred) = infer(ir, operands, &attrs) else {
        return Err("failed to infer returned types".to_string());
    };
    let mut pairs = inferred.iter().zip(results);
    if inferred.len() == results.len() && pairs.all(|(data, ty)| O::compatible_type(ir, data, *ty))
    {
        return Ok(());
    }
    let types = inferred.iter().map(|data| format!("'{}'", data.text(ir)));
    Err(format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        types.collect::<Vec<_>>().join(", "),
        quoted(ir, results)
    ))
}

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
