//! Results of native code that can become a variadic operand.

use super::{IntoValue, IntoValues, OpRef, Val, Vals};
use crate::ir::{Ir, Op, Value};

/// Something that can become all values of a variadic operand: one value, or any number of them.
#[diagnostic::on_unimplemented(
    message = "[drr::E0585] `{Self}` cannot become the values of a variadic operand",
    label = "expected values",
    note = "return a value, a `Vec`, a slice, an array or a tuple (of up to eight) of values, `Vals`, or an `Option` or `Result` of one"
)]
pub trait IntoOperands<I: Ir> {
    /// The values; `None` is a failure.
    fn into_operands(self, ir: &I) -> Option<Vec<Value<I>>>;
}

/// Implements it by another conversion.
macro_rules! into_operands {
    ($([$($param:tt)*] $ty:ty: |$it:ident, $ir:ident| $values:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir, $($param)*> IntoOperands<I> for $ty {
            fn into_operands(self, $ir: &I) -> Option<Vec<Value<I>>> {
                let $it = self;
                $values
            }
        }
    )*};
}
into_operands! {
    [] Value<I>: |value, _ir| Some(vec![value]);
    [R] Val<'_, I, R>: |value, _ir| Some(vec![value.handle()]);
    [] Op<I>: |op, ir| Some(vec![op.into_value(ir)?]);
    [R] OpRef<'_, I, R>: |op, ir| Some(vec![op.into_value(ir)?]);
    [R] Vals<'_, I, R>: |values, _ir| Some(values.iter().map(|value| value.handle()).collect());
    [T: IntoValue<I>] Vec<T>: |values, ir| values.into_values(ir);
    [T: IntoValue<I> + Clone] &[T]: |values, ir| values.to_vec().into_values(ir);
    [T: IntoValue<I>, const N: usize] [T; N]: |values, ir| values.into_values(ir);
    [T: IntoOperands<I>] Option<T>: |values, ir| values?.into_operands(ir);
    [T: IntoOperands<I>, E] Result<T, E>: |values, ir| values.ok()?.into_operands(ir);
}

/// Tuples of values.
macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir, $($part: IntoValue<I>),*> IntoOperands<I> for ($($part,)*) {
            fn into_operands(self, ir: &I) -> Option<Vec<Value<I>>> {
                self.into_values(ir)
            }
        }
    )*};
}
tuples! { (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }
