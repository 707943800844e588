//! Folds of the floating-point ops of `arith`.

use drr::constraint::FlagsAttr;
use drr::ir::{FloatValue, FoldValue, Ir};
use drr::op::FoldOp;

use super::fold::{Folded, truth};
use super::{CmpFOp, CmpFPredicate, FastMath, NegFOp};
use crate::fold::{binary, is, number, unary};
use crate::number::float;

/// The first operand if the second one is a constant with this property.
fn first_if<I: Ir>(op: &FoldOp<'_, I>, property: impl Fn(FloatValue) -> bool) -> Folded<I> {
    is(op, 1, |value| property(*value)).then(|| op.operand(0).into())
}

pub(super) fn negf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    if let Some(inner) = op.defined_by::<NegFOp>(op.operand(0)) {
        return Some(op.ir().operand(inner, 0).into());
    }
    unary(op, &|value| Some(float::neg(*value)))
}

pub(super) fn addf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let negative_zero = |value| float::is_zero(value) && float::is_negative(value);
    first_if(op, negative_zero).or_else(|| binary(op, &|a, b| Some(float::add(*a, *b))))
}

pub(super) fn subf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let positive_zero = |value| float::is_zero(value) && !float::is_negative(value);
    first_if(op, positive_zero).or_else(|| binary(op, &|a, b| Some(float::sub(*a, *b))))
}

pub(super) fn mulf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let one = first_if(op, |value| value.is(1.0));
    if one.is_some() {
        return one;
    }
    // x * 0 is 0 without NaNs and signs of zeros.
    let flags = op.attr("fastmath").and_then(FlagsAttr::<FastMath>::bits);
    let no_nan_no_sign = flags.is_some_and(|flags| flags & 0b1010 == 0b1010);
    if no_nan_no_sign && is(op, 1, |value: &FloatValue| float::is_zero(*value)) {
        return Some(op.operand(1).into());
    }
    binary(op, &|a, b| Some(float::mul(*a, *b)))
}

pub(super) fn divf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    first_if(op, |value| value.is(1.0)).or_else(|| binary(op, &|a, b| float::div(*a, *b)))
}

pub(super) fn remf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    binary(op, &|a, b| float::rem(*a, *b))
}

/// The larger or smaller number. `neutral` is a number that never wins.
fn extreme<I: Ir>(
    op: &mut FoldOp<'_, I>,
    neutral: impl Fn(FloatValue) -> bool,
    f: impl Fn(FloatValue, FloatValue) -> FloatValue,
) -> Folded<I> {
    if op.operand(0) == op.operand(1) {
        return Some(op.operand(1).into());
    }
    first_if(op, neutral).or_else(|| binary(op, &|a, b| Some(f(*a, *b))))
}

pub(super) fn maximumf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let neutral = |value| float::is_infinite(value) && float::is_negative(value);
    extreme(op, neutral, float::maximum)
}
pub(super) fn minimumf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let neutral = |value| float::is_infinite(value) && !float::is_negative(value);
    extreme(op, neutral, float::minimum)
}
pub(super) fn maxnumf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    extreme(op, float::is_nan, float::max_num)
}
pub(super) fn minnumf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    extreme(op, float::is_nan, float::min_num)
}

impl CmpFPredicate {
    /// True if it holds for these numbers of one format.
    pub fn holds(self, a: FloatValue, b: FloatValue) -> bool {
        use CmpFPredicate::{
            AlwaysFalse, AlwaysTrue, Oeq, Oge, Ogt, Ole, Olt, One, Ord, Ueq, Uge, Ugt, Ule, Ult,
            Une, Uno,
        };
        let Some(order) = float::compare(a, b) else {
            return matches!(self, Ueq | Ugt | Uge | Ult | Ule | Une | Uno | AlwaysTrue);
        };
        match self {
            AlwaysFalse | Uno => false,
            AlwaysTrue | Ord => true,
            Oeq | Ueq => order.is_eq(),
            Ogt | Ugt => order.is_gt(),
            Oge | Uge => order.is_ge(),
            Olt | Ult => order.is_lt(),
            Ole | Ule => order.is_le(),
            One | Une => order.is_ne(),
        }
    }
}

pub(super) fn cmpf<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    if op.type_of(op.operand(0)).element_type().is_some() {
        return None;
    }
    let predicate = op.view::<CmpFOp>().predicate_decoded()?;
    let nan = |value: &FloatValue| float::is_nan(*value);
    let (a, b) = (number(op, 0), number(op, 1));
    // With a NaN, the other operand does not matter.
    let a = a.or(b.filter(nan))?;
    let b = b.or(Some(a).filter(nan))?;
    truth(op, predicate.holds(a, b))
}
