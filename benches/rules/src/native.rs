//! The functions that the rules' constraints and native calls use: `benches/mlir/Native.h` in Rust.
//!
//! Like there, only scalars are supported: a dense constant satisfies no constraint and does not
//! fold.

use drr::constraint::{AttrConstraint, holds};
use drr::ir::{AttrData, AttrView, Ir, Type, TypeData};
use drr::native::{AttrRef, FromAttr, IntoAttr, Ty};

/// A scalar constant.
pub enum Number<I: Ir> {
    /// `true` or `false`.
    Bool(bool),
    /// An integer of this type.
    Int(i128, Type<I>),
    /// A float of this type.
    Float(f64, Type<I>),
}

impl<'a, I: Ir> FromAttr<'a, I> for Number<I> {
    type Data = holds::Anything;
    #[inline]
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        attr.view(|view| match view {
            AttrView::Bool(value) => Some(Number::Bool(value)),
            AttrView::Integer { value, ty } => Some(Number::Int(value, ty)),
            AttrView::Float { value, ty } => Some(Number::Float(value.to_f64()?, ty)),
            _ => None,
        })
    }
}

impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for Number<I> {
    #[inline]
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(match self {
            Number::Bool(value) => AttrData::Bool(value),
            Number::Int(value, ty) => AttrData::Integer {
                value,
                ty: TypeData::Type(ty),
            },
            Number::Float(value, ty) => AttrData::Float {
                value,
                ty: TypeData::Type(ty),
            },
        })
    }
}

#[inline]
fn combine<I: Ir>(
    a: Number<I>,
    b: Number<I>,
    of_ints: impl FnOnce(i128, i128) -> i128,
    of_floats: impl FnOnce(f64, f64) -> f64,
) -> Option<Number<I>> {
    Some(match (a, b) {
        // The `i1` of a sum or a product of one-bit numbers.
        (Number::Bool(a), Number::Bool(b)) => Number::Bool(of_ints(a.into(), b.into()) & 1 != 0),
        (Number::Int(a, ty), Number::Int(b, _)) => Number::Int(of_ints(a, b), ty),
        (Number::Float(a, ty), Number::Float(b, _)) => Number::Float(of_floats(a, b), ty),
        _ => return None,
    })
}

/// `a + b`, wrapping.
#[inline]
pub fn add_a<I: Ir>(a: Number<I>, b: Number<I>) -> Option<Number<I>> {
    combine(a, b, i128::wrapping_add, |a, b| a + b)
}

/// `a * b`, wrapping.
#[inline]
pub fn mul_a<I: Ir>(a: Number<I>, b: Number<I>) -> Option<Number<I>> {
    combine(a, b, i128::wrapping_mul, |a, b| a * b)
}

/// `-a`, wrapping.
#[inline]
pub fn neg_a<I: Ir>(a: Number<I>) -> Number<I> {
    match a {
        Number::Bool(value) => Number::Bool(value),
        Number::Int(value, ty) => Number::Int(value.wrapping_neg(), ty),
        Number::Float(value, ty) => Number::Float(-value, ty),
    }
}

/// `max(a, 0)`; for a float, zero if the sign bit is set. The `i1` `true` is -1, as in MLIR's
/// arithmetic.
#[inline]
pub fn relu_a<I: Ir>(a: Number<I>) -> Number<I> {
    match a {
        Number::Bool(_) => Number::Bool(false),
        Number::Int(value, ty) => Number::Int(value.max(0), ty),
        Number::Float(value, ty) => {
            Number::Float(if value.is_sign_negative() { 0.0 } else { value }, ty)
        }
    }
}

/// Zero, of either sign.
#[inline]
pub fn is_zero<I: Ir>(a: AttrRef<'_, I>) -> bool {
    is_number(a, 0)
}

/// Returns whether the constant is this number. An integer counts as unsigned, as in MLIR's
/// `APInt == uint64_t`.
#[inline]
pub fn is_number<I: Ir>(a: AttrRef<'_, I>, number: i8) -> bool {
    a.view(|view| match view {
        AttrView::Bool(value) => i8::from(value) == number,
        AttrView::Integer { value, .. } if value >= 0 => value == i128::from(number),
        AttrView::Integer { value, ty } => is_unsigned(a.ty_of(ty), value, number),
        AttrView::Float { value, .. } => value.to_f64() == Some(f64::from(number)),
        _ => false,
    })
}

/// Returns whether the bits of a negative number are this one.
fn is_unsigned<I: Ir>(ty: Ty<'_, I>, value: i128, number: i8) -> bool {
    let width = ty.int_width().unwrap_or(u32::MAX);
    width < 8 && value + (1 << width) == i128::from(number)
}

/// A scalar integer.
#[inline]
pub fn is_int<I: Ir>(a: AttrRef<'_, I>) -> bool {
    a.view(|view| matches!(view, AttrView::Bool(_) | AttrView::Integer { .. }))
}
