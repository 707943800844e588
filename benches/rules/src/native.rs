//! The functions that the rules' constraints and native calls use: `benches/mlir/Native.h` in Rust.
//!
//! Like there, only scalars are supported: a dense constant satisfies no constraint and does not
//! fold.

use drr::ir::{AttrData, AttrView, Ir, TypeData, TypeView};
use drr::native::AttrRef;

/// A scalar constant.
enum Number<I: Ir> {
    Int(i128, TypeData<I>),
    Float(f64, TypeData<I>),
}

impl<I: Ir> Number<I> {
    #[inline]
    fn of(attr: AttrRef<'_, I>) -> Option<Self> {
        attr.view(|view| match view {
            // `i1` is a one-bit two's complement number, as in MLIR's arithmetic.
            AttrView::Bool(value) => Some(Number::Int(-i128::from(value), TypeData::int(1))),
            AttrView::Integer { value, ty } => Some(Number::Int(value, ty.into())),
            AttrView::Float { value, ty } => Some(Number::Float(value.to_f64()?, ty.into())),
            _ => None,
        })
    }
    #[inline]
    fn data(self) -> AttrData<I> {
        match self {
            Number::Int(value, ty) => AttrData::Integer { value, ty },
            Number::Float(value, ty) => AttrData::Float { value, ty },
        }
    }
}

#[inline]
fn combine<I: Ir>(
    a: AttrRef<'_, I>,
    b: AttrRef<'_, I>,
    int: impl FnOnce(i128, i128) -> i128,
    float: impl FnOnce(f64, f64) -> f64,
) -> Option<AttrData<I>> {
    let result = match (Number::of(a)?, Number::of(b)?) {
        (Number::Int(a, ty), Number::Int(b, _)) => Number::Int(int(a, b), ty),
        (Number::Float(a, ty), Number::Float(b, _)) => Number::Float(float(a, b), ty),
        _ => return None,
    };
    Some(result.data())
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
    let result = match Number::of(a)? {
        Number::Int(value, ty) => Number::Int(value.wrapping_neg(), ty),
        Number::Float(value, ty) => Number::Float(-value, ty),
    };
    Some(result.data())
}

/// `max(a, 0)`; for a float, zero if the sign bit is set.
#[inline]
pub fn relu_a<I: Ir>(a: AttrRef<'_, I>) -> Option<AttrData<I>> {
    let result = match Number::of(a)? {
        Number::Int(value, ty) => Number::Int(value.max(0), ty),
        Number::Float(value, ty) => {
            Number::Float(if value.is_sign_negative() { 0.0 } else { value }, ty)
        }
    };
    Some(result.data())
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
        AttrView::Integer { value, ty } => a.ir().with_type(ty, |ty| match ty {
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
