//! Operations of `math`.
//!
//! Functions that round once are exact for every format. Those of the C library are calculated by
//! the machine's for `f32` and `f64`, and for the smaller formats in `f32`, as `convert-math-to-libm`
//! does it.

use drr::ir::{FloatKind, FloatValue};
use drr_dialects::number::Int;
use drr_dialects::number::float::{self, Integral, Rounding};

use super::float::{binary, ternary, test, unary};
use super::{Kernel, OpInfo, int, kernel};
use crate::form::Element;
use crate::{Fault, Scalar};

/// A function in both formats of the C library.
type Library = (fn(f64) -> f64, fn(f32) -> f32);
type Library2 = (fn(f64, f64) -> f64, fn(f32, f32) -> f32);

/// Calculates with numbers as `f64`, or as `f32` for it and smaller formats.
fn by_library<const N: usize>(
    values: [FloatValue; N],
    double: impl Fn([f64; N]) -> f64,
    single: impl Fn([f32; N]) -> f32,
) -> Option<FloatValue> {
    let kind = values.first()?.kind();
    if kind == FloatKind::F64 {
        let values = values.map(|value| f64::from_bits(value.bits() as u64));
        return Some(double(values).into());
    }
    let bits = |value| float::convert(value, FloatKind::F32, Rounding::NearestEven);
    let mut wide = [0.0; N];
    for (wide, value) in wide.iter_mut().zip(values) {
        *wide = f32::from_bits(bits(value)?.bits() as u32);
    }
    float::convert(single(wide).into(), kind, Rounding::NearestEven)
}

fn library(info: &OpInfo<'_>) -> Option<Library> {
    Some(match info.name {
        "math.acos" => (f64::acos, f32::acos),
        "math.acosh" => (libm::acosh, libm::acoshf),
        "math.asin" => (f64::asin, f32::asin),
        "math.asinh" => (libm::asinh, libm::asinhf),
        "math.atan" => (f64::atan, f32::atan),
        "math.atanh" => (libm::atanh, libm::atanhf),
        "math.cbrt" => (f64::cbrt, f32::cbrt),
        "math.cos" => (f64::cos, f32::cos),
        "math.cosh" => (f64::cosh, f32::cosh),
        "math.erf" => (libm::erf, libm::erff),
        "math.erfc" => (libm::erfc, libm::erfcf),
        "math.exp" => (f64::exp, f32::exp),
        "math.exp2" => (f64::exp2, f32::exp2),
        "math.expm1" => (f64::exp_m1, f32::exp_m1),
        "math.log" => (f64::ln, f32::ln),
        "math.log10" => (f64::log10, f32::log10),
        "math.log1p" => (f64::ln_1p, f32::ln_1p),
        "math.log2" => (f64::log2, f32::log2),
        "math.sin" => (f64::sin, f32::sin),
        "math.sinh" => (f64::sinh, f32::sinh),
        "math.tan" => (f64::tan, f32::tan),
        "math.tanh" => (f64::tanh, f32::tanh),
        _ => return None,
    })
}

fn library2(info: &OpInfo<'_>) -> Option<Library2> {
    Some(match info.name {
        "math.atan2" => (f64::atan2, f32::atan2),
        "math.powf" => (f64::powf, f32::powf),
        _ => return None,
    })
}

/// A number to the power of an integer, by squaring, as compilers' run-time libraries do it.
fn power(base: FloatValue, exponent: &Int) -> Option<FloatValue> {
    let kind = base.kind();
    let one = FloatValue::nearest(kind, 1.0);
    let magnitude = exponent.abs().unsigned();
    let mut square = base;
    let mut result = if magnitude.bit(0) { base } else { one };
    for bit in 1..magnitude.bits() {
        square = float::mul(square, square);
        if magnitude.bit(bit) {
            result = float::mul(result, square);
        }
    }
    match exponent.is_negative() {
        true => float::div(one, result),
        false => Some(result),
    }
}

fn wide_enough(info: &OpInfo<'_>) -> bool {
    match info.operand(0).map(|form| form.element) {
        Some(Element::Float(kind)) => !matches!(kind, FloatKind::F80 | FloatKind::F128),
        _ => false,
    }
}

/// The kernels of an op of `math`, one for each result.
pub(super) fn kernels(info: &OpInfo<'_>) -> Option<Vec<Kernel>> {
    if let Some((double, single)) = library(info) {
        let kernel = unary(move |value| by_library([value], |[x]| double(x), |[x]| single(x)));
        return wide_enough(info).then(|| vec![kernel]);
    }
    if let Some((double, single)) = library2(info) {
        let kernel =
            binary(move |a, b| by_library([a, b], |[x, y]| double(x, y), |[x, y]| single(x, y)));
        return wide_enough(info).then(|| vec![kernel]);
    }
    let integral =
        |direction: Integral| unary(move |value| Some(float::to_integral(value, direction)));
    let count = |f: fn(&Int) -> u32| {
        int::unary(move |value| Some(Int::from_i128(f(value).into(), value.width())))
    };
    let one = match info.name {
        "math.absf" => unary(|value| Some(float::abs(value))),
        "math.copysign" => binary(|value, sign| Some(float::copy_sign(value, sign))),
        "math.ceil" => integral(Integral::Up),
        "math.floor" => integral(Integral::Down),
        "math.trunc" => integral(Integral::ToZero),
        "math.round" => integral(Integral::NearestAway),
        "math.roundeven" => integral(Integral::NearestEven),
        "math.sqrt" => unary(float::sqrt),
        "math.rsqrt" => {
            unary(|value| float::div(FloatValue::nearest(value.kind(), 1.0), float::sqrt(value)?))
        }
        "math.fma" => ternary(float::fma),
        "math.clampf" => ternary(|value, min, max| float::maximum(float::minimum(value, max), min)),
        "math.isfinite" => test(|value| !float::is_nan(value) && !float::is_infinite(value)),
        "math.isinf" => test(float::is_infinite),
        "math.isnan" => test(float::is_nan),
        "math.isnormal" => test(float::is_normal),
        "math.absi" => int::unary(|value| Some(value.abs())),
        "math.ctlz" => count(Int::leading_zeros),
        "math.cttz" => count(Int::trailing_zeros),
        "math.ctpop" => count(Int::ones),
        "math.ipowi" => kernel(|operands| match operands {
            [Scalar::Int(base), Scalar::Int(power)] => match base.pow_signed(power) {
                Some(result) => Ok(Scalar::Int(result)),
                None => Err(Fault::Undefined("a negative power of zero")),
            },
            _ => Ok(Scalar::Poison),
        }),
        "math.fpowi" => kernel(|operands| {
            Ok(match operands {
                [Scalar::Float(base), Scalar::Int(exponent)] => {
                    power(*base, exponent).map_or(Scalar::Poison, Scalar::Float)
                }
                _ => Scalar::Poison,
            })
        }),
        "math.sincos" if wide_enough(info) => {
            let sin = unary(|value| by_library([value], |[x]| x.sin(), |[x]| x.sin()));
            let cos = unary(|value| by_library([value], |[x]| x.cos(), |[x]| x.cos()));
            return Some(vec![sin, cos]);
        }
        _ => return None,
    };
    Some(vec![one])
}
