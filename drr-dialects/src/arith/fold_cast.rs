//! Folds of the conversions of `arith`, and of `arith.select`.

use drr::constraint::FlagsAttr;
use drr::ir::float::format;
use drr::ir::{FloatValue, Fold, FoldValue, Ir, Value};
use drr::native::Ty;
use drr::op::{FoldOp, IntoFold, OpDef};

use super::fold::Folded;
use super::{CmpIOp, CmpIPredicate, ExtFOp, ExtSIOp, ExtUIOp, FastMath, TruncFOp, TruncIOp};
use crate::fold::{Number, Numbers, constant, int_width, is, is_poison, numbers, unary};
use crate::number::{Int, float};

/// The number of bits of the result, or of its elements.
fn result_width<I: Ir>(op: &FoldOp<'_, I>) -> Option<u32> {
    int_width(op.result_type(0).element_type_or_self())
}

/// Takes the operand of the `O` that defines the operand.
fn skip<I: Ir, O: OpDef>(op: &mut FoldOp<'_, I>) -> bool {
    let inner = op.defined_by::<O>(op.operand(0));
    let source = inner.map(|inner| op.ir().operand(inner, 0));
    source.is_some_and(|source| {
        op.set_operand(0, source);
        true
    })
}

pub(super) fn extui<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    if skip::<I, ExtUIOp>(op) {
        return Fold::InPlace;
    }
    resize(op, Int::resize_unsigned).into_fold()
}
pub(super) fn extsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    if skip::<I, ExtSIOp>(op) {
        return Fold::InPlace;
    }
    resize(op, Int::resize_signed).into_fold()
}
pub(super) fn index_cast<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    resize(op, Int::resize_signed)
}
pub(super) fn index_castui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    resize(op, Int::resize_unsigned)
}

fn resize<I: Ir>(op: &mut FoldOp<'_, I>, f: impl Fn(&Int, u32) -> Int) -> Folded<I> {
    let width = result_width(op)?;
    unary(op, &|value: &Int| Some(f(value, width)))
}

pub(super) fn trunci<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let operand = op.operand(0);
    let extended = op.defined_by::<ExtUIOp>(operand);
    if let Some(extended) = extended.or_else(|| op.defined_by::<ExtSIOp>(operand)) {
        let source = op.ir().operand(extended, 0);
        let from = int_width(op.type_of(source).element_type_or_self());
        let to = result_width(op);
        if from > to {
            op.set_operand(0, source);
            return Fold::InPlace;
        }
        if from == to {
            return source.into_fold();
        }
    }
    if skip::<I, TruncIOp>(op) {
        return Fold::InPlace;
    }
    resize(op, Int::resize_unsigned).into_fold()
}

/// True if the operation may be contracted with another.
fn contracts<I: Ir>(op: &FoldOp<'_, I>, other: drr::ir::Op<I>) -> bool {
    let flags = op.attr_of(other, "fastmath");
    let flags = flags.and_then(FlagsAttr::<FastMath>::bits);
    flags.is_some_and(|flags| flags >> 5 & 1 == 1)
}

pub(super) fn extf<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    if let Some(cut) = op.defined_by::<TruncFOp>(op.operand(0)) {
        let source = op.ir().operand(cut, 0);
        let same = op.type_of(source) == op.result_type(0);
        if same && contracts(op, cut) && contracts(op, op.handle()) {
            return Some(source.into());
        }
    }
    convert(op)
}

/// The same number in the format of the result.
fn convert<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let kind = op.result_type(0).element_type_or_self().float_kind()?;
    unary(op, &|value| float::convert_exactly(*value, kind))
}

pub(super) fn truncf<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let kind = |ty: Ty<'_, I>| ty.element_type_or_self().float_kind();
    if let Some(extended) = op.defined_by::<ExtFOp>(op.operand(0)) {
        let source = op.ir().operand(extended, 0);
        let kinds = (
            kind(op.type_of(source)),
            kind(op.type_of(op.operand(0))),
            kind(op.result_type(0)),
        );
        if let (Some(from), Some(between), Some(to)) = kinds
            && format(between).covers(format(from))
        {
            if from.width() > to.width() {
                op.set_operand(0, source);
                return Fold::InPlace;
            }
            if from == to {
                return source.into_fold();
            }
        }
    }
    convert(op).into_fold()
}

fn int_to_float<I: Ir>(op: &mut FoldOp<'_, I>, signed: bool) -> Folded<I> {
    let kind = op.result_type(0).element_type_or_self().float_kind()?;
    unary(op, &|value: &Int| {
        Some(float::from_int(value, signed, kind))
    })
}
pub(super) fn sitofp<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    int_to_float(op, true)
}
pub(super) fn uitofp<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    int_to_float(op, false)
}

fn float_to_int<I: Ir>(op: &mut FoldOp<'_, I>, signed: bool) -> Folded<I> {
    let width = result_width(op)?;
    unary(op, &|value| float::to_int(*value, width, signed))
}
pub(super) fn fptosi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    float_to_int(op, true)
}
pub(super) fn fptoui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    float_to_int(op, false)
}

pub(super) fn bitcast<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let from = op.type_of(op.operand(0)).element_type_or_self();
    let to = op.result_type(0).element_type_or_self();
    let bits = |value: &Int| u128::try_from(value.unsigned()).ok();
    let folded = match (from.float_kind(), to.float_kind()) {
        (None, Some(kind)) => unary(op, &|value| Some(FloatValue::new(kind, bits(value)?))),
        (Some(_), Some(kind)) => unary(op, &|value: &FloatValue| {
            Some(FloatValue::new(kind, value.bits()))
        }),
        (Some(_), None) => {
            let width = int_width(to)?;
            unary(op, &|value: &FloatValue| {
                Some(Int::new(value.bits(), width))
            })
        }
        (None, None) => unary(op, &|value: &Int| Some(value.clone())),
    };
    let same = op.type_of(op.operand(0)) == op.result_type(0);
    folded.or_else(|| same.then(|| op.operand(0).into()))
}

pub(super) fn select<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let [condition, a, b] = [0, 1, 2].map(|index| op.operand(index));
    let value = match () {
        () if a == b || is(op, 0, Int::is_one) => Some(a),
        () if is(op, 0, Int::is_zero) => Some(b),
        () if is_poison(op, 1) => Some(b),
        () if is_poison(op, 2) => Some(a),
        () if op.result_type(0).is(&drr::ir::TypeData::int(1))
            && is(op, 1, Int::is_one)
            && is(op, 2, Int::is_zero) =>
        {
            Some(condition)
        }
        () => equal_if_compared(op, condition, a, b),
    };
    match value {
        Some(value) => Some(value.into()),
        None => select_constants(op),
    }
}

/// `a == b ? a : b` is `b`, and `a != b ? a : b` is `a`.
fn equal_if_compared<I: Ir>(
    op: &FoldOp<'_, I>,
    condition: Value<I>,
    a: Value<I>,
    b: Value<I>,
) -> Option<Value<I>> {
    let compared = op.defined_by::<CmpIOp>(condition)?;
    let [x, y] = [0, 1].map(|index| op.ir().operand(compared, index));
    if (x, y) != (a, b) && (x, y) != (b, a) {
        return None;
    }
    match CmpIOp::view(op.ir(), compared)?.predicate_decoded()? {
        CmpIPredicate::Eq => Some(b),
        CmpIPredicate::Ne => Some(a),
        _ => None,
    }
}

/// Selects the elements of dense constants.
fn select_constants<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let Numbers::Dense(condition) = numbers::<I, Int>(op, 0)? else {
        return None;
    };
    match op.result_type(0).element_type()?.is_float() {
        true => select_elements::<I, FloatValue>(op, &condition),
        false => select_elements::<I, Int>(op, &condition),
    }
}

fn select_elements<I: Ir, T: Number>(
    op: &mut FoldOp<'_, I>,
    condition: &[Int],
) -> Option<FoldValue<I>> {
    let (a, b) = (numbers::<I, T>(op, 1)?, numbers::<I, T>(op, 2)?);
    let chosen = condition.iter().enumerate().map(|(index, bit)| {
        let from = if bit.is_zero() { &b } else { &a };
        from.get(index).cloned()
    });
    let values = chosen.collect::<Option<Vec<T>>>()?;
    let (ty, count) = (op.result_type(0).handle(), values.len());
    constant(op, ty, values, (count, true))
}
