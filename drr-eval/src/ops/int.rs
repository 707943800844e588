//! Operations on integers, and `arith.select`.

use drr::ir::{FloatKind, FloatValue};
use drr_dialects::arith::{CmpIOp, IntegerOverflow};
use drr_dialects::number::Int;

use super::{Kernel, OpInfo, kernel};
use crate::form::Element;
use crate::{Fault, Scalar};

/// A kernel of two integers. It is poison if an operand is.
fn binary(f: impl Fn(&Int, &Int) -> Option<Int> + Send + Sync + 'static) -> Kernel {
    Box::new(move |operands| {
        Ok(match operands {
            [Scalar::Int(a), Scalar::Int(b)] => f(a, b).map_or(Scalar::Poison, Scalar::Int),
            _ => Scalar::Poison,
        })
    })
}

/// A kernel of one integer.
pub(super) fn unary(f: impl Fn(&Int) -> Option<Int> + Send + Sync + 'static) -> Kernel {
    Box::new(move |operands| {
        Ok(match operands {
            [Scalar::Int(a)] => f(a).map_or(Scalar::Poison, Scalar::Int),
            _ => Scalar::Poison,
        })
    })
}

/// The overflows that make a result poison.
#[derive(Clone, Copy)]
struct NoWrap {
    signed: bool,
    unsigned: bool,
}

impl NoWrap {
    fn of(info: &OpInfo<'_>) -> Self {
        let flags = info.flags::<IntegerOverflow>("overflowFlags");
        NoWrap {
            signed: flags & 1 == 1,
            unsigned: flags >> 1 & 1 == 1,
        }
    }
}

/// A sum, difference or product.
fn wrapping(info: &OpInfo<'_>, f: fn(&Int, &Int) -> Int) -> Kernel {
    let no_wrap = NoWrap::of(info);
    binary(move |a, b| {
        let result = f(a, b);
        // Numbers of twice the width hold every result.
        let wide = 2 * a.width() + 1;
        let exact = |resize: fn(&Int, u32) -> Int| {
            f(&resize(a, wide), &resize(b, wide)) == resize(&result, wide)
        };
        let fits = (!no_wrap.signed || exact(Int::resize_signed))
            && (!no_wrap.unsigned || exact(Int::resize_unsigned));
        fits.then_some(result)
    })
}

/// A shift to the left.
fn shift_left(info: &OpInfo<'_>) -> Kernel {
    let no_wrap = NoWrap::of(info);
    binary(move |a, by| {
        let result = a.shift_left(by)?;
        let back = |shift: fn(&Int, &Int) -> Option<Int>| shift(&result, by).as_ref() == Some(a);
        let fits = (!no_wrap.signed || back(Int::shift_right_signed))
            && (!no_wrap.unsigned || back(Int::shift_right_unsigned));
        fits.then_some(result)
    })
}

/// A shift to the right. With `exact`, it is poison if a bit that is set is shifted out.
fn shift_right(info: &OpInfo<'_>, f: fn(&Int, &Int) -> Option<Int>) -> Kernel {
    let exact = info.attr("isExact").is_some();
    binary(move |a, by| {
        let result = f(a, by)?;
        let keeps = !exact || result.shift_left(by).as_ref() == Some(a);
        keeps.then_some(result)
    })
}

/// A division or remainder. `f` is `None` where the behaviour is undefined.
fn division(
    info: &OpInfo<'_>,
    signed: bool,
    f: fn(&Int, &Int) -> Option<Int>,
    rem: fn(&Int, &Int) -> Option<Int>,
) -> Kernel {
    let exact = info.attr("isExact").is_some();
    Box::new(move |operands| match operands {
        [Scalar::Int(a), Scalar::Int(by)] => {
            let Some(result) = f(a, by) else {
                return Err(Fault::Undefined(match by.is_zero() {
                    true => "division by zero",
                    false => "the quotient overflows",
                }));
            };
            let whole = !exact || rem(a, by).is_some_and(|rest| rest.is_zero());
            Ok(if whole {
                Scalar::Int(result)
            } else {
                Scalar::Poison
            })
        }
        // The dividend may be any number, so also the smallest one.
        [Scalar::Poison, Scalar::Int(by)] if by.is_zero() || signed && by.is_all_ones() => Err(
            Fault::Undefined("division of poison by a number that may have no quotient"),
        ),
        [_, Scalar::Poison] => Err(Fault::Undefined("division by poison")),
        _ => Ok(Scalar::Poison),
    })
}

/// The kernels of the integer ops of `arith`, one for each result.
pub(super) fn kernels(info: &OpInfo<'_>) -> Option<Vec<Kernel>> {
    let some = |f: fn(&Int, &Int) -> Int| binary(move |a, b| Some(f(a, b)));
    let order = |wins: fn(&Int, &Int) -> bool| {
        binary(move |a, b| Some(if wins(a, b) { a } else { b }.clone()))
    };
    let quotient = |signed, f| match signed {
        true => division(info, true, f, Int::rem_signed),
        false => division(info, false, f, Int::rem_unsigned),
    };
    let one = match info.name {
        "arith.addi" => wrapping(info, Int::add),
        "arith.subi" => wrapping(info, Int::sub),
        "arith.muli" => wrapping(info, Int::mul),
        "arith.addui_extended" => {
            let overflow =
                binary(|a, b| Some(Int::from_i128(a.add_overflows_unsigned(b).into(), 1)));
            return Some(vec![some(Int::add), overflow]);
        }
        "arith.mulsi_extended" => return Some(vec![some(Int::mul), some(Int::mul_high_signed)]),
        "arith.mului_extended" => return Some(vec![some(Int::mul), some(Int::mul_high_unsigned)]),
        "arith.divsi" => quotient(true, Int::div_signed),
        "arith.divui" => quotient(false, Int::div_unsigned),
        "arith.ceildivsi" => quotient(true, Int::ceil_div_signed),
        "arith.ceildivui" => quotient(false, Int::ceil_div_unsigned),
        "arith.floordivsi" => quotient(true, Int::floor_div_signed),
        // The remainder of the smallest number by -1 is 0.
        "arith.remsi" => quotient(false, Int::rem_signed),
        "arith.remui" => quotient(false, Int::rem_unsigned),
        "arith.andi" => some(Int::and),
        "arith.ori" => some(Int::or),
        "arith.xori" => some(Int::xor),
        "arith.shli" => shift_left(info),
        "arith.shrsi" => shift_right(info, Int::shift_right_signed),
        "arith.shrui" => shift_right(info, Int::shift_right_unsigned),
        "arith.maxsi" => order(|a, b| a.cmp_signed(b).is_gt()),
        "arith.maxui" => order(|a, b| a.cmp_unsigned(b).is_gt()),
        "arith.minsi" => order(|a, b| a.cmp_signed(b).is_lt()),
        "arith.minui" => order(|a, b| a.cmp_unsigned(b).is_lt()),
        "arith.cmpi" => {
            let predicate = CmpIOp::view(info.ctx, info.op)?.predicate_decoded()?;
            binary(move |a, b| Some(Int::from_i128(predicate.holds(a, b).into(), 1)))
        }
        "arith.select" => kernel(|operands| {
            Ok(match operands {
                [Scalar::Int(condition), yes, no] => match condition.is_zero() {
                    false => (*yes).clone(),
                    true => (*no).clone(),
                },
                _ => Scalar::Poison,
            })
        }),
        _ => return None,
    };
    Some(vec![one])
}

/// The kernel of a conversion of integers, or of bits.
pub(super) fn casts(info: &OpInfo<'_>) -> Option<Kernel> {
    if info.name == "arith.bitcast" {
        return bitcast(info.result(0)?.element);
    }
    let resize: fn(&Int, u32) -> Int = match info.name {
        "arith.extsi" | "arith.index_cast" => Int::resize_signed,
        "arith.extui" | "arith.index_castui" | "arith.trunci" => Int::resize_unsigned,
        _ => return None,
    };
    let (from, to) = (info.operand_width(0)?, info.result_width()?);
    let no_wrap = NoWrap::of(info);
    Some(unary(move |value| {
        let result = resize(value, to);
        let fits = (!no_wrap.signed || result.resize_signed(from) == *value)
            && (!no_wrap.unsigned || result.resize_unsigned(from) == *value);
        fits.then_some(result)
    }))
}

/// The same bits as another type.
pub(crate) fn bitcast(to: Element) -> Option<Kernel> {
    Some(Box::new(move |operands| {
        Ok(match (operands, to) {
            ([Scalar::Int(value)], Element::Int(_)) => Scalar::Int(value.clone()),
            ([Scalar::Int(value)], Element::Float(kind)) => float_of_bits(value, kind),
            ([Scalar::Float(value)], Element::Int(width)) => {
                Scalar::Int(Int::new(value.bits(), width))
            }
            ([Scalar::Float(value)], Element::Float(kind)) => {
                Scalar::Float(FloatValue::new(kind, value.bits()))
            }
            _ => Scalar::Poison,
        })
    }))
}

fn float_of_bits(value: &Int, kind: FloatKind) -> Scalar {
    let bits = u128::try_from(value.unsigned()).unwrap_or(0);
    Scalar::Float(FloatValue::new(kind, bits))
}
