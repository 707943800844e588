//! Inference of result types by one IR.

use std::any::Any;

use crate::ir::{Ir, Type};
use crate::ty::TypeData;

/// Infers result types with a function of one IR, such as its own inference. `None` on any other IR. For
/// the function of `#[op(infer = …)]`, which is for all IRs.
///
/// ```
/// use drr_runtime::decl::{OpDef, infer_in};
/// use drr_runtime::ir::{Ir, Type};
/// use drr_runtime::ty::TypeData;
///
/// /// For the declarations of a whole crate: `infer = by_my_ir::<MyIr, Self, _>`.
/// fn by_my_ir<MyIr: Ir, O: OpDef, I: Ir>(
///     ir: &I,
///     operands: &[Type<I>],
///     attrs: &[Option<I::Attr>],
/// ) -> Option<Vec<TypeData<I>>> {
///     infer_in(ir, operands, attrs, |_ir: &MyIr, operands, _attrs| {
///         // Here `MyIr` infers the types of the op `O::DECL.name` from the operands and attributes.
///         Some(vec![TypeData::Type(*operands.first()?)])
///     })
/// }
/// ```
pub fn infer_in<J: Ir, I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    attrs: &[Option<I::Attr>],
    infer: impl FnOnce(&J, &[Type<J>], &[Option<J::Attr>]) -> Option<Vec<TypeData<J>>>,
) -> Option<Vec<TypeData<I>>> {
    let ir = (ir as &dyn Any).downcast_ref::<J>()?;
    let operands = same::<_, Vec<Type<J>>>(operands.to_vec())?;
    let attrs = same::<_, Vec<Option<J::Attr>>>(attrs.to_vec())?;
    same(infer(ir, &operands, &attrs)?)
}

/// The value, if the types are the same.
fn same<T: 'static, U: 'static>(value: T) -> Option<U> {
    let value: Box<dyn Any> = Box::new(value);
    value.downcast().ok().map(|value| *value)
}
