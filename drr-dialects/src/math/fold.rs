//! Folds of `math`. As in MLIR, functions of the C library fold for `f32` and `f64` only. Those that
//! Rust's standard library lacks, or computes otherwise, do not fold: `acosh`, `asinh`, `atanh`, `erf`
//! and `erfc`.

use drr::ir::{FloatKind, FloatValue, FoldValue, Ir};
use drr::op::FoldOp;

use crate::fold::{binary, number, unary};
use crate::number::Int;
use crate::number::float::{self, Integral};

type Folded<I> = Option<FoldValue<I>>;

/// A function of the C library.
fn library<I: Ir>(
    op: &mut FoldOp<'_, I>,
    double: fn(f64) -> f64,
    single: fn(f32) -> f32,
    defined: fn(FloatValue) -> bool,
) -> Folded<I> {
    unary(op, &|value: &FloatValue| {
        if !defined(*value) {
            return None;
        }
        apply(*value, *value, &|a, _| double(a), &|a, _| single(a))
    })
}

fn apply(
    a: FloatValue,
    b: FloatValue,
    double: &dyn Fn(f64, f64) -> f64,
    single: &dyn Fn(f32, f32) -> f32,
) -> Option<FloatValue> {
    let [x, y] = [a, b].map(|value| value.bits());
    match a.kind() {
        FloatKind::F64 => {
            let [x, y] = [x, y].map(|bits| f64::from_bits(bits as u64));
            Some(double(x, y).into())
        }
        FloatKind::F32 => {
            let [x, y] = [x, y].map(|bits| f32::from_bits(bits as u32));
            Some(single(x, y).into())
        }
        _ => None,
    }
}

fn always(_: FloatValue) -> bool {
    true
}
fn not_negative(value: FloatValue) -> bool {
    !float::is_negative(value)
}
/// True if 1 + x is not negative.
fn above_minus_one(value: FloatValue) -> bool {
    let one = FloatValue::nearest(value.kind(), 1.0);
    !float::is_negative(float::add(value, one))
}

macro_rules! library {
    ($($name:ident = $function:ident, $defined:ident;)*) => {$(
        pub(super) fn $name<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
            library(op, f64::$function, f32::$function, $defined)
        }
    )*};
}

library! {
    acos = acos, always;
    asin = asin, always;
    atan = atan, always;
    cos = cos, always;
    cosh = cosh, always;
    exp = exp, always;
    exp2 = exp2, always;
    expm1 = exp_m1, always;
    log = ln, not_negative;
    log10 = log10, not_negative;
    log1p = ln_1p, above_minus_one;
    log2 = log2, not_negative;
    round = round, always;
    sin = sin, always;
    sinh = sinh, always;
    sqrt = sqrt, not_negative;
    tan = tan, always;
    tanh = tanh, always;
    trunc = trunc, always;
}

pub(super) fn atan2<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    // For two zeros, MLIR folds to a NaN, which no run of the operation gives.
    binary(op, &|a: &FloatValue, b| {
        apply(*a, *b, &f64::atan2, &f32::atan2)
    })
}
pub(super) fn powf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    binary(op, &|a: &FloatValue, b| {
        apply(*a, *b, &f64::powf, &f32::powf)
    })
}

fn integral<I: Ir>(op: &mut FoldOp<'_, I>, direction: Integral) -> Folded<I> {
    unary(op, &|value| Some(float::to_integral(*value, direction)))
}
pub(super) fn ceil<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    integral(op, Integral::Up)
}
pub(super) fn floor<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    integral(op, Integral::Down)
}
pub(super) fn roundeven<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    integral(op, Integral::NearestEven)
}

pub(super) fn absf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    unary(op, &|value| Some(float::abs(*value)))
}
pub(super) fn copysign<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    binary(op, &|value, sign| Some(float::copy_sign(*value, *sign)))
}

/// A question about a number. As in MLIR, dense constants of different numbers are not folded.
fn test<I: Ir>(op: &mut FoldOp<'_, I>, holds: fn(FloatValue) -> bool) -> Folded<I> {
    number::<I, FloatValue>(op, 0)?;
    unary(op, &|value: &FloatValue| {
        Some(Int::new(u8::from(holds(*value)), 1))
    })
}
pub(super) fn isfinite<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    test(op, |value| {
        !float::is_nan(value) && !float::is_infinite(value)
    })
}
pub(super) fn isinf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    test(op, float::is_infinite)
}
pub(super) fn isnan<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    test(op, float::is_nan)
}
pub(super) fn isnormal<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    test(op, float::is_normal)
}

fn count<I: Ir>(op: &mut FoldOp<'_, I>, f: fn(&Int) -> u32) -> Folded<I> {
    unary(op, &|value: &Int| Some(Int::new(f(value), value.width())))
}
pub(super) fn ctlz<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    count(op, Int::leading_zeros)
}
pub(super) fn cttz<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    count(op, Int::trailing_zeros)
}
pub(super) fn ctpop<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    count(op, Int::ones)
}
pub(super) fn absi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    unary(op, &|value: &Int| Some(value.abs()))
}
pub(super) fn ipowi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    binary(op, &Int::pow_signed)
}
