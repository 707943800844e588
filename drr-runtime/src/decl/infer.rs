//! Inference of result types by one IR.

use std::any::Any;

use crate::ir::{Ir, Type};

/// Infers result types with a function of one IR, such as its own inference. `None` on any other IR. For
/// the function of `#[op(infer = …)]`, which is for all IRs.
///
/// ```
/// use drr_runtime::decl::{OpDef, infer_in};
/// use drr_runtime::ir::{Ir, Type};
///
/// /// For the declarations of a whole crate: `infer = by_my_ir::<MyIr, Self, _>`.
/// fn by_my_ir<MyIr: Ir, O: OpDef, I: Ir>(
///     ir: &mut I,
///     operands: &[Type<I>],
///     attrs: &[Option<I::Attr>],
/// ) -> Option<Vec<Type<I>>> {
///     infer_in(ir, operands, attrs, |ir: &mut MyIr, operands, _attrs| {
///         let kind = ir.bind_op::<O>()?;
///         // Here `MyIr` infers the types of this kind from the operands and attributes.
///         # let _ = kind;
///         Some(vec![*operands.first()?])
///     })
/// }
/// ```
pub fn infer_in<J: Ir, I: Ir>(
    ir: &mut I,
    operands: &[Type<I>],
    attrs: &[Option<I::Attr>],
    infer: impl FnOnce(&mut J, &[Type<J>], &[Option<J::Attr>]) -> Option<Vec<Type<J>>>,
) -> Option<Vec<Type<I>>> {
    let ir = (ir as &mut dyn Any).downcast_mut::<J>()?;
    let operands = same::<_, Vec<Type<J>>>(operands.to_vec())?;
    let attrs = same::<_, Vec<Option<J::Attr>>>(attrs.to_vec())?;
    same(infer(ir, &operands, &attrs)?)
}

/// The value, if the types are the same.
fn same<T: 'static, U: 'static>(value: T) -> Option<U> {
    let value: Box<dyn Any> = Box::new(value);
    value.downcast().ok().map(|value| *value)
}
