//! Operations on floating-point numbers, and their conversions.

use drr::ir::{FloatKind, FloatValue};
use drr_dialects::arith::{CmpFOp, RoundingMode, ScalingTruncFOp, TruncFOp};
use drr_dialects::number::Int;
use drr_dialects::number::float::{self, Rounding};

use super::{Kernel, OpInfo};
use crate::form::{Element, Form};
use crate::{Fault, Scalar};

/// The format has no number for the result.
const NONE: Fault = Fault::Undefined("the format has neither an infinity nor a NaN for the result");

fn made(value: Option<FloatValue>) -> Result<Scalar, Fault> {
    value.map(Scalar::Float).ok_or(NONE)
}

/// A kernel of one number. It is poison if the operand is.
pub(super) fn unary(
    f: impl Fn(FloatValue) -> Option<FloatValue> + Send + Sync + 'static,
) -> Kernel {
    Box::new(move |operands| match operands {
        [Scalar::Float(a)] => made(f(*a)),
        _ => Ok(Scalar::Poison),
    })
}

/// A kernel of two numbers.
pub(super) fn binary(
    f: impl Fn(FloatValue, FloatValue) -> Option<FloatValue> + Send + Sync + 'static,
) -> Kernel {
    Box::new(move |operands| match operands {
        [Scalar::Float(a), Scalar::Float(b)] => made(f(*a, *b)),
        _ => Ok(Scalar::Poison),
    })
}

/// A kernel of three numbers.
pub(super) fn ternary(
    f: impl Fn(FloatValue, FloatValue, FloatValue) -> FloatValue + Send + Sync + 'static,
) -> Kernel {
    Box::new(move |operands| match operands {
        [Scalar::Float(a), Scalar::Float(b), Scalar::Float(c)] => Ok(Scalar::Float(f(*a, *b, *c))),
        _ => Ok(Scalar::Poison),
    })
}

/// A question about a number.
pub(super) fn test(f: impl Fn(FloatValue) -> bool + Send + Sync + 'static) -> Kernel {
    Box::new(move |operands| {
        Ok(match operands {
            [Scalar::Float(a)] => Scalar::from(f(*a)),
            _ => Scalar::Poison,
        })
    })
}

fn rounding(mode: RoundingMode) -> Rounding {
    match mode {
        RoundingMode::ToNearestEven => Rounding::NearestEven,
        RoundingMode::Downward => Rounding::Down,
        RoundingMode::Upward => Rounding::Up,
        RoundingMode::TowardZero => Rounding::ToZero,
        RoundingMode::ToNearestAway => Rounding::NearestAway,
    }
}

/// The kernel of a floating-point op of `arith`.
pub(super) fn kernel(info: &OpInfo<'_>) -> Option<Kernel> {
    let always = |f: fn(FloatValue, FloatValue) -> FloatValue| binary(move |a, b| Some(f(a, b)));
    Some(match info.name {
        "arith.addf" => always(float::add),
        "arith.subf" => always(float::sub),
        "arith.mulf" => always(float::mul),
        "arith.divf" => binary(float::div),
        "arith.remf" => binary(float::rem),
        "arith.negf" => unary(|value| Some(float::neg(value))),
        "arith.maximumf" => always(float::maximum),
        "arith.minimumf" => always(float::minimum),
        "arith.maxnumf" => always(float::max_num),
        "arith.minnumf" => always(float::min_num),
        "arith.cmpf" => {
            let predicate = CmpFOp::view(info.ctx, info.op)?.predicate_decoded()?;
            Box::new(move |operands| {
                Ok(match operands {
                    [Scalar::Float(a), Scalar::Float(b)] => predicate.holds(*a, *b).into(),
                    _ => Scalar::Poison,
                })
            })
        }
        "arith.extf" | "arith.truncf" => {
            let mode = TruncFOp::view(info.ctx, info.op).and_then(|op| op.roundingmode_decoded());
            let mode = mode.map_or(Rounding::NearestEven, rounding);
            let kind = result_kind(info)?;
            unary(move |value| float::convert(value, kind, mode))
        }
        "arith.scaling_extf" => {
            let kind = result_kind(info)?;
            scaled(kind, move |value, scale| {
                Some(float::mul(nearest(value, kind)?, scale))
            })
        }
        "arith.scaling_truncf" => {
            let (from, to) = (kind_of(info.operand(0)?)?, result_kind(info)?);
            let mode = ScalingTruncFOp::view(info.ctx, info.op)?.roundingmode_decoded();
            let mode = mode.map_or(Rounding::NearestEven, rounding);
            scaled(from, move |value, scale| {
                float::convert(float::div(value, scale)?, to, mode)
            })
        }
        "arith.sitofp" => from_int(true, result_kind(info)?),
        "arith.uitofp" => from_int(false, result_kind(info)?),
        "arith.fptosi" => to_int(true, info.result_width()?),
        "arith.fptoui" => to_int(false, info.result_width()?),
        _ => return None,
    })
}

fn kind_of(form: Form) -> Option<FloatKind> {
    match form.element {
        Element::Float(kind) => Some(kind),
        Element::Int(_) => None,
    }
}
fn result_kind(info: &OpInfo<'_>) -> Option<FloatKind> {
    kind_of(info.result(0)?)
}

fn nearest(value: FloatValue, kind: FloatKind) -> Option<FloatValue> {
    float::convert(value, kind, Rounding::NearestEven)
}

/// A kernel of a number and of a scale, which is rounded to a power of two.
fn scaled(
    kind: FloatKind,
    f: impl Fn(FloatValue, FloatValue) -> Option<FloatValue> + Send + Sync + 'static,
) -> Kernel {
    let power = FloatKind::Small("f8E8M0FNU");
    binary(move |value, scale| {
        // The format of scales has no sign.
        let scale = FloatValue::new(power, nearest(scale, power)?.bits() & 0xFF);
        f(value, nearest(scale, kind)?)
    })
}

fn from_int(signed: bool, kind: FloatKind) -> Kernel {
    Box::new(move |operands| {
        Ok(match operands {
            [Scalar::Int(value)] => Scalar::Float(float::from_int(value, signed, kind)),
            _ => Scalar::Poison,
        })
    })
}

/// A number without its fraction. It is poison if it does not fit.
fn to_int(signed: bool, width: u32) -> Kernel {
    Box::new(move |operands| {
        let int = |value: &FloatValue| -> Option<Int> { float::to_int(*value, width, signed) };
        Ok(match operands {
            [Scalar::Float(value)] => int(value).map_or(Scalar::Poison, Scalar::Int),
            _ => Scalar::Poison,
        })
    })
}
