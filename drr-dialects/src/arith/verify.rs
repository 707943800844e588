//! The checks of `arith` ops beyond their declarations.

use std::cmp::Ordering;

use drr::constraint::{AnyRankedOrUnrankedMemRef, AnyTensor, AnyVector, ElementsAttr, I1};
use drr::interface::CastOpInterface;
use drr::ir::{AttrView, DYNAMIC, Ir, Op, Type, TypePart, TypeView};
use drr::native::{AttrRef, Ty};
use drr::op::{I1SameShape, TypeTransform};

use super::{
    BitcastOpView, ExtFOpView, ExtSIOpView, ExtUIOpView, FPToSIOpView, FPToUIOpView,
    IndexCastOpView, IndexCastUIOpView, SIToFPOpView, ScalingExtFOpView, ScalingTruncFOpView,
    TruncFOpView, TruncIOpView, UIToFPOpView,
};

type Verified = Result<(), String>;

/// An integer, float or elements attribute of a signless type.
pub(super) fn constant<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let ty = Ty::new(ir, ir.result_type(op, 0));
    if ty.is_integer() && !ty.satisfies::<drr::constraint::AnySignlessInteger>() {
        return Err("integer return type must be signless".to_string());
    }
    let fits = ir.attr_name(ir.kind(op), "value").is_some_and(|name| {
        ir.with_attr(op, name, |attr| {
            let Some(attr) = attr.map(|attr| AttrRef::given(ir, attr)) else {
                return false;
            };
            let number = attr.view(|view| {
                matches!(
                    view,
                    AttrView::Bool(_)
                        | AttrView::Integer { .. }
                        | AttrView::WideInteger { .. }
                        | AttrView::Float { .. }
                )
            });
            number || attr.satisfies::<ElementsAttr>()
        })
    });
    if !fits {
        return Err("value must be an integer, float, or elements attribute".to_string());
    }
    let splat = ir.attr_name(ir.kind(op), "value").is_some_and(|name| {
        ir.with_attr(op, name, |attr| {
            let attr = attr.map(|attr| AttrRef::given(ir, attr));
            attr.is_some_and(|attr| attr.is_splat())
        })
    });
    match ty.is_scalable() && !splat {
        true => {
            // MLIR spells it so.
            let message = "intializing scalable vectors with elements attribute is not supported \
                           unless it's a vector splat";
            Err(message.to_string())
        }
        false => Ok(()),
    }
}

/// The condition and the result of `arith.select`.
fn select_types<I: Ir>(ir: &I, op: Op<I>) -> [Ty<'_, I>; 2] {
    [ir.operand(op, 0), ir.result(op, 0)].map(|value| Ty::new(ir, ir.value_type(value)))
}

/// `BooleanConditionOrMatchingShape`. `Elementwise` reports a result without a shape.
pub(super) fn condition_fits<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let [condition, result] = select_types(ir, op);
    condition.satisfies::<I1>()
        || result.element_type().is_none()
        || condition.element_type().is_some() && condition.shape() == result.shape()
}

/// A condition of type `i1`, or of the type of the result with `i1` for its elements.
pub(super) fn select<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let [condition, result] = select_types(ir, op);
    let is_like_result = || I1SameShape::apply(result).is_some_and(|wanted| condition.is(&wanted));
    if condition.satisfies::<I1>() || is_like_result() {
        return Ok(());
    }
    let found = ir.display_type(condition.handle());
    if !result.satisfies::<AnyTensor>() && !result.satisfies::<AnyVector>() {
        return Err(format!(
            "expected condition to be a signless i1, but got '{found}'"
        ));
    }
    // The dimensions before the element type do not contain its text.
    let element = result.element_type_or_self();
    let element = ir.display_type(element.handle());
    let wanted = ir.display_type(result.handle()).replacen(&element, "i1", 1);
    Err(format!(
        "expected condition type to have the same shape as the result type, expected '{wanted}', \
         but got '{found}'"
    ))
}

/// The numbers that a conversion is about: the element of a vector or tensor, and of a memref if
/// `memrefs` is set.
fn number<'a, I: Ir>(ty: Ty<'a, I>, memrefs: bool) -> Ty<'a, I> {
    let container = ty.satisfies::<AnyTensor>()
        || ty.satisfies::<AnyVector>()
        || memrefs && ty.satisfies::<AnyRankedOrUnrankedMemRef>();
    match container {
        true => ty.element_type_or_self(),
        false => ty,
    }
}

/// The dimensions of a tensor; of other types none.
fn tensor_dims<I: Ir>(ir: &I, ty: Type<I>) -> Vec<i64> {
    let ty = Ty::new(ir, ty);
    if !ty.satisfies::<AnyTensor>() {
        return Vec::new();
    }
    ty.view(|view| match view {
        TypeView::Shaped { shape, .. } => shape.unwrap_or_default().to_vec(),
        _ => Vec::new(),
    })
}

/// True if shapes have the same rank, and no two known dimensions differ.
fn compatible(a: &[i64], b: &[i64]) -> bool {
    let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// `SameInputOutputTensorDims`.
pub(super) fn same_tensor_dims<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let [from, to] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.value_type(value));
    tensor_dims(ir, from) == tensor_dims(ir, to)
}

/// True if the shapes of the first types are compatible and their numbers satisfy `fits`.
fn are_compatible<'a, I: Ir>(
    ir: &'a I,
    types: [&[Type<I>]; 2],
    memrefs: bool,
    fits: fn(Ty<'a, I>, Ty<'a, I>) -> bool,
) -> bool {
    let [Some(from), Some(to)] = types.map(|types| types.first()) else {
        return false;
    };
    let (from, to) = (Ty::new(ir, *from), Ty::new(ir, *to));
    let compatible = match (from.shape(), to.shape()) {
        (Some(from), Some(to)) => compatible(&from, &to),
        _ => from.element_type().is_some() == to.element_type().is_some(),
    };
    let same_encoding = from.part(TypePart::Encoding) == to.part(TypePart::Encoding);
    compatible && same_encoding && fits(number(from, memrefs), number(to, memrefs))
}

/// True if both are numbers of one kind, and `order` is the order of their widths.
fn changes_width<'a, I: Ir>(
    from: Ty<'a, I>,
    to: Ty<'a, I>,
    is_kind: fn(Ty<'a, I>) -> bool,
    order: Ordering,
) -> bool {
    let widths = from.bit_width().zip(to.bit_width());
    is_kind(from) && is_kind(to) && widths.is_some_and(|(from, to)| to.cmp(&from) == order)
}

/// `impl CastOpInterface` for ops whose numbers satisfy a condition. With `true`, a memref stands for
/// its elements.
macro_rules! casts {
    ($($($view:ident),* ($memrefs:literal): |$from:ident, $to:ident| $fits:expr;)*) => {$($(
        impl<I: Ir> CastOpInterface<I> for $view<'_, I> {
            fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool {
                are_compatible(ir, [inputs, outputs], $memrefs, |$from, $to| $fits)
            }
        }
    )*)*};
}

casts! {
    ExtFOpView, ScalingExtFOpView(false): |from, to| changes_width(from, to, Ty::is_float, Ordering::Greater);
    TruncFOpView, ScalingTruncFOpView(false): |from, to| changes_width(from, to, Ty::is_float, Ordering::Less);
    ExtSIOpView, ExtUIOpView(false): |from, to| changes_width(from, to, Ty::is_integer, Ordering::Greater);
    TruncIOpView(false): |from, to| changes_width(from, to, Ty::is_integer, Ordering::Less);
    FPToSIOpView, FPToUIOpView(false): |from, to| from.is_float() && to.is_integer();
    SIToFPOpView, UIToFPOpView(false): |from, to| from.is_integer() && to.is_float();
    IndexCastOpView, IndexCastUIOpView(true):
        |from, to| from.is_index() && to.is_integer() || from.is_integer() && to.is_index();
    BitcastOpView(true): |from, to| {
        let is_number = |ty: Ty<'_, I>| ty.is_integer() || ty.is_float();
        changes_width(from, to, is_number, Ordering::Equal)
    };
}
