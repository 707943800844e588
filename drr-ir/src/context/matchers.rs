//! Constant values. After MLIR's `Matchers.h`. A value is constant if its op is registered as
//! `ConstantLike`; the attribute `value` of the op is the constant.

use drr_runtime::attr::AttrView;
use drr_runtime::ir::{Ir, Value};
use drr_runtime::native::AttrRef;

use crate::context::Context;
use crate::ids::Attr;

impl Context {
    /// The constant attribute of a value, if its defining op is registered as `ConstantLike`
    /// (MLIR's `m_Constant`).
    pub fn constant(&self, value: Value<Context>) -> Option<Attr> {
        self.constant_value(value)
    }

    /// The integer of a constant value, scalar or splat (MLIR's `m_ConstantInt`). `None` also if it
    /// does not fit in `i128`.
    pub fn constant_int(&self, value: Value<Context>) -> Option<i128> {
        self.int_of(self.constant(value)?)
    }

    /// The floating-point number of a constant value, scalar or splat (MLIR's `m_ConstantFloat`).
    pub fn constant_float(&self, value: Value<Context>) -> Option<f64> {
        self.float_of(self.constant(value)?)
    }

    /// True if a value is the integer zero, a floating-point zero of either sign, or a splat of one
    /// (MLIR's `m_Zero` and `m_AnyZeroFloat`).
    pub fn is_zero(&self, value: Value<Context>) -> bool {
        self.constant(value)
            .is_some_and(|attr| AttrRef::given(self, &attr).is_zero())
    }

    /// True if a value is one or a splat of one (MLIR's `m_One` and `m_OneFloat`).
    pub fn is_one(&self, value: Value<Context>) -> bool {
        self.constant(value)
            .is_some_and(|attr| AttrRef::given(self, &attr).is_one())
    }

    /// The integer of a scalar or splat attribute.
    pub fn int_of(&self, attr: Attr) -> Option<i128> {
        self.with_attr_view(&attr, |view| match view {
            AttrView::Integer { value, .. } => Some(value),
            AttrView::Bool(value) => Some(i128::from(value)),
            AttrView::Elements { elements, .. } if elements.is_splat() => elements.int(0),
            _ => None,
        })
    }

    /// The floating-point number of a scalar or splat attribute.
    pub fn float_of(&self, attr: Attr) -> Option<f64> {
        self.with_attr_view(&attr, |view| match view {
            AttrView::Float { value, .. } => value.to_f64(),
            AttrView::Elements { elements, .. } if elements.is_splat() => elements.float(0),
            _ => None,
        })
    }
}
