//! The functions that the rules' constraints and native calls use: `benches/mlir/Native.h` in Rust.
//!
//! Like there, only scalars are supported: a dense constant satisfies no constraint and does not
//! fold.

use drr::ir::{AttrData, AttrView, Ir, Type, TypeData, TypeView};
use drr::native::AttrRef;

/// A scalar constant.
enum Number<I: Ir> {
    Bool(bool),
    Int(i128, Type<I>),
    Float(f64, Type<I>),
}

impl<I: Ir> Number<I> {
    #[inline]
    fn of(attr: AttrRef<'_, I>) -> Option<Self> {
        attr.view(|view| match view {
            AttrView::Bool(value) => Some(Number::Bool(value)),
            AttrView::Integer { value, ty } => Some(Number::Int(value, ty)),
            AttrView::Float { value, ty } => Some(Number::Float(value.to_f64()?, ty)),
            _ => None,
        })
    }
}

/// An integer of this type.
#[inline]
fn int<I: Ir>(value: i128, ty: Type<I>) -> AttrData<I> {
    let ty = TypeData::Type(ty);
    AttrData::Integer { value, ty }
}

/// A float of this type.
#[inline]
fn float<I: Ir>(value: f64, ty: Type<I>) -> AttrData<I> {
    let ty = TypeData::Type(ty);
    AttrData::Float { value, ty }
}

/// The `i1` of a sum, a product or a negation of one-bit numbers.
#[inline]
fn bit<I: Ir>(value: i128) -> AttrData<I> {
    AttrData::Bool(value & 1 != 0)
}

#[inline]
fn combine<I: Ir>(
    a: AttrRef<'_, I>,
    b: AttrRef<'_, I>,
    of_ints: impl FnOnce(i128, i128) -> i128,
    of_floats: impl FnOnce(f64, f64) -> f64,
) -> Option<AttrData<I>> {
    Some(match (Number::of(a)?, Number::of(b)?) {
        (Number::Bool(a), Number::Bool(b)) => bit(of_ints(a.into(), b.into())),
        (Number::Int(a, ty), Number::Int(b, _)) => int(of_ints(a, b), ty),
        (Number::Float(a, ty), Number::Float(b, _)) => float(of_floats(a, b), ty),
        _ => return None,
    })
}

/// `a + b`, wrapping.
#[inline]
pub fn add_a<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    combine(a, b, i128::wrapping_add, |a, b| a + b)
}

/// `a * b`, wrapping.
#[inline]
pub fn mul_a<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    combine(a, b, i128::wrapping_mul, |a, b| a * b)
}

/// `-a`, wrapping.
#[inline]
pub fn neg_a<I: Ir>(a: AttrRef<'_, I>) -> Option<AttrData<I>> {
    Some(match Number::of(a)? {
        Number::Bool(value) => AttrData::Bool(value),
        Number::Int(value, ty) => int(value.wrapping_neg(), ty),
        Number::Float(value, ty) => float(-value, ty),
    })
}

/// `max(a, 0)`; for a float, zero if the sign bit is set. The `i1` `true` is -1, as in MLIR's
/// arithmetic.
#[inline]
pub fn relu_a<I: Ir>(a: AttrRef<'_, I>) -> Option<AttrData<I>> {
    Some(match Number::of(a)? {
        Number::Bool(_) => AttrData::Bool(false),
        Number::Int(value, ty) => int(value.max(0), ty),
        Number::Float(value, ty) => float(if value.is_sign_negative() { 0.0 } else { value }, ty),
    })
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
        AttrView::Integer { value, ty } => a.ty_of(ty).view(|ty| match ty {
            TypeView::Integer { width, .. } if width < 8 => {
                value + (1 << width) == i128::from(number)
            }
            _ => false,
        }),
        AttrView::Float { value, .. } => value.to_f64() == Some(f64::from(number)),
        _ => false,
    })
}

/// A scalar integer.
#[inline]
pub fn is_int<I: Ir>(a: AttrRef<'_, I>) -> bool {
    a.view(|view| matches!(view, AttrView::Bool(_) | AttrView::Integer { .. }))
}
