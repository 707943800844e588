//! Types that are functions of other types: `TypesMatchWith`.

use crate::constraint::I1;
use crate::ir::Ir;
use crate::native::Ty;
use crate::ty::{Container, TypeData, TypeView};

/// A function from the type of an operand or result to that of another one, for the trait
/// `TypesMatchWith(from, to, Transform)`. The op is verified against it, and result types and the types
/// that an assembly format leaves out follow from it.
///
/// ```
/// use drr_runtime::ir::Ir;
/// use drr_runtime::native::Ty;
/// use drr_runtime::signature::TypeTransform;
/// use drr_runtime::ty::TypeData;
///
/// /// An integer of twice the width.
/// pub struct Twice;
/// impl TypeTransform for Twice {
///     const SUMMARY: &'static str = "result type is twice as wide as the operand's";
///     fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
///         Some(TypeData::int(ty.int_width()?.checked_mul(2)?))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "[drr::E0750] `{Self}` is not a function of types",
    label = "expected a type that implements `TypeTransform`"
)]
pub trait TypeTransform: 'static {
    /// The relation, as errors say it: "failed to verify that " and this.
    const SUMMARY: &'static str;
    /// The type; `None` if there is none for this one.
    fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>>;
    /// True if `to` is the type for `from`.
    fn relates<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>) -> bool {
        Self::apply(from).is_some_and(|wanted| to.is(&wanted))
    }
}

/// The same type.
#[derive(Clone, Copy, Debug)]
pub struct SameType;

impl TypeTransform for SameType {
    const SUMMARY: &'static str = "the types are the same";
    fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
        Some(TypeData::Type(ty.handle()))
    }
}

/// The element type of a shaped type: `tensor.extract`, `memref.load`.
#[derive(Clone, Copy, Debug)]
pub struct ElementTypeOf;

impl TypeTransform for ElementTypeOf {
    const SUMMARY: &'static str = "the type is the element type";
    fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
        ty.view(|view| match view {
            TypeView::Shaped { element, .. } => Some(TypeData::Type(element)),
            _ => None,
        })
    }
}

/// `i1`, or a tensor or vector of it with the same shape: `arith.cmpi`, `math.isnan`. The encoding of a
/// tensor and the scalable dimensions of a vector stay.
#[derive(Clone, Copy, Debug)]
pub struct I1SameShape;

impl TypeTransform for I1SameShape {
    const SUMMARY: &'static str = "result type has i1 element type and same shape as operands";
    fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
        let element = TypeData::int(1);
        Some(
            match ty.is_in(Container::Tensor) || ty.is_in(Container::Vector) {
                true => TypeData::WithElement {
                    ty: ty.handle(),
                    element: Box::new(element),
                },
                false => element,
            },
        )
    }
    fn relates<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>) -> bool {
        match from.element_type() {
            None => to.satisfies::<I1>(),
            Some(_) => Self::apply(from).is_some_and(|wanted| to.is(&wanted)),
        }
    }
}
