//! Folds of the integer ops of `arith`.

use std::cmp::Ordering;

use drr::ir::{AttrData, Fold, FoldValue, Ir, Op, TypeData, Value};
use drr::op::{FoldOp, IntoFold, OpDef};

use super::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, IntegerOverflow, MulIOp, SubIOp,
    XOrIOp,
};
use crate::fold::{self, binary, binary_to, is, zero};
use crate::number::Int;

pub(super) type Folded<I> = Option<FoldValue<I>>;

/// The first operand if the second one is a constant with this property.
fn first_if<I: Ir>(op: &FoldOp<'_, I>, property: impl Fn(&Int) -> bool) -> Folded<I> {
    is(op, 1, property).then(|| op.operand(0).into())
}
/// The second operand if it is a constant with this property.
fn second_if<I: Ir>(op: &FoldOp<'_, I>, property: impl Fn(&Int) -> bool) -> Folded<I> {
    is(op, 1, property).then(|| op.operand(1).into())
}

/// The operands of the `O` that defines operand `index`.
fn operands_of<I: Ir, O: OpDef>(op: &FoldOp<'_, I>, index: usize) -> Option<[Value<I>; 2]> {
    let inner = op.defined_by::<O>(op.operand(index))?;
    Some([0, 1].map(|index| op.ir().operand(inner, index)))
}

// ---- Sums and products ----

pub(super) fn addi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let zero = first_if(op, Int::is_zero);
    // (a - b) + b, b + (a - b)
    let difference = |index: usize| {
        let [a, b] = operands_of::<I, SubIOp>(op, index)?;
        (b == op.operand(1 - index)).then(|| a.into())
    };
    let value = zero.or_else(|| difference(0)).or_else(|| difference(1));
    value.or_else(|| binary(op, &|a: &Int, b| Some(a.add(b))))
}

pub(super) fn subi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let ty = op.result_type(0);
    if op.operand(0) == op.operand(1) && (ty.shape().is_none() || ty.has_static_shape()) {
        let ty = ty.handle();
        return zero(op, ty);
    }
    let difference = || {
        let [a, b] = operands_of::<I, AddIOp>(op, 0)?;
        let rhs = op.operand(1);
        match rhs {
            _ if rhs == b => Some(a.into()),
            _ if rhs == a => Some(b.into()),
            _ => None,
        }
    };
    let value = first_if(op, Int::is_zero).or_else(difference);
    value.or_else(|| binary(op, &|a: &Int, b| Some(a.sub(b))))
}

pub(super) fn muli<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let value = second_if(op, Int::is_zero).or_else(|| first_if(op, Int::is_one));
    value.or_else(|| binary(op, &|a: &Int, b| Some(a.mul(b))))
}

pub(super) fn addui_extended<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Vec<FoldValue<I>>> {
    let overflow = op.result_type(1).handle();
    if let Some(sum) = first_if(op, Int::is_zero) {
        return Some(vec![sum, zero(op, overflow)?]);
    }
    let sum = binary(op, &|a: &Int, b| Some(a.add(b)))?;
    let overflow = binary_to(op, overflow, &|a: &Int, b| {
        Some(Int::new(u8::from(a.add_overflows_unsigned(b)), 1))
    });
    Some(vec![sum, overflow?])
}

pub(super) fn mulsi_extended<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Vec<FoldValue<I>>> {
    product(op, Int::mul_high_signed)
}

pub(super) fn mului_extended<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Vec<FoldValue<I>>> {
    if let Some(low) = first_if(op, Int::is_one) {
        let high = op.result_type(1).handle();
        return Some(vec![low, zero(op, high)?]);
    }
    product(op, Int::mul_high_unsigned)
}

/// Both halves of a product.
fn product<I: Ir>(
    op: &mut FoldOp<'_, I>,
    high: impl Fn(&Int, &Int) -> Int,
) -> Option<Vec<FoldValue<I>>> {
    if is(op, 1, Int::is_zero) {
        let zero = FoldValue::Attr(op.constant(1)?.to_attr());
        return Some(vec![zero.clone(), zero]);
    }
    let low = binary(op, &|a: &Int, b| Some(a.mul(b)))?;
    Some(vec![low, binary(op, &|a: &Int, b| Some(high(a, b)))?])
}

// ---- Quotients ----

/// x / 1, and (a * b) / b if the product does not overflow: `flag` is its index among the flags.
fn exact_quotient<I: Ir>(op: &FoldOp<'_, I>, flag: u32) -> Folded<I> {
    let product = || {
        let product = op.defined_by::<MulIOp>(op.operand(0))?;
        let flags = op.attr_of(product, "overflowFlags")?;
        let flags = drr::constraint::FlagsAttr::<IntegerOverflow>::bits(flags)?;
        let [a, b] = [0, 1].map(|index| op.ir().operand(product, index));
        let rhs = op.operand(1);
        match flags >> flag & 1 == 1 {
            true if a == rhs => Some(b.into()),
            true if b == rhs => Some(a.into()),
            _ => None,
        }
    };
    first_if(op, Int::is_one).or_else(product)
}

pub(super) fn divsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    exact_quotient(op, 0).or_else(|| binary(op, &Int::div_signed))
}
pub(super) fn divui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    exact_quotient(op, 1).or_else(|| binary(op, &Int::div_unsigned))
}
pub(super) fn ceildivui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    first_if(op, Int::is_one).or_else(|| binary(op, &Int::ceil_div_unsigned))
}
pub(super) fn ceildivsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    // As in MLIR, nothing is folded where a negation would overflow.
    first_if(op, Int::is_one).or_else(|| {
        binary(op, &|a: &Int, b: &Int| {
            let negates = !a.is_zero() && (a.is_signed_min() || b.is_signed_min());
            (!negates).then(|| a.ceil_div_signed(b))?
        })
    })
}
pub(super) fn floordivsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    first_if(op, Int::is_one)
        .or_else(|| fold::either_poison(op))
        .or_else(|| {
            fold::binary_by_last(op, &|a, b| a.floor_div_signed(b).ok_or_else(|| a.clone()))
        })
}

/// The remainder of a division by one is zero.
fn remainder<I: Ir>(op: &mut FoldOp<'_, I>, f: impl Fn(&Int, &Int) -> Option<Int>) -> Folded<I> {
    if is(op, 1, Int::is_one) {
        let ty = op.result_type(0).handle();
        return zero(op, ty);
    }
    binary(op, &f)
}
pub(super) fn remsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    remainder(op, Int::rem_signed)
}
pub(super) fn remui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    remainder(op, Int::rem_unsigned)
}

// ---- Bits ----

/// The constant of all ones in `value ^ ones`, if it defines operand `index`, for the other operand.
fn ones_of_complement<I: Ir>(op: &FoldOp<'_, I>, index: usize) -> Option<Value<I>> {
    let [value, ones] = operands_of::<I, XOrIOp>(op, index)?;
    let constant: Int = fold::numbers_of(op, ones)?.one()?;
    (value == op.operand(1 - index) && constant.is_all_ones()).then_some(ones)
}

pub(super) fn andi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let value = second_if(op, Int::is_zero).or_else(|| first_if(op, Int::is_all_ones));
    if value.is_some() {
        return value;
    }
    if [1, 0]
        .into_iter()
        .any(|index| ones_of_complement(op, index).is_some())
    {
        let ty = op.result_type(0).handle();
        return zero(op, ty);
    }
    // a & (a & b), and in other orders.
    let again = [0, 1].into_iter().find(|index| {
        let inner = operands_of::<I, AndIOp>(op, *index);
        inner.is_some_and(|inner| inner.contains(&op.operand(1 - index)))
    });
    match again {
        Some(index) => Some(op.operand(index).into()),
        None => binary(op, &|a: &Int, b| Some(a.and(b))),
    }
}

pub(super) fn ori<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    if let Some(value) = first_if(op, Int::is_zero) {
        return Some(value);
    }
    if is(op, 1, Int::is_all_ones) {
        return Some(FoldValue::Attr(op.constant(1)?.to_attr()));
    }
    let ones = ones_of_complement(op, 1).or_else(|| ones_of_complement(op, 0));
    let value = ones.map(FoldValue::from);
    value.or_else(|| binary(op, &|a: &Int, b| Some(a.or(b))))
}

pub(super) fn xori<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    if let Some(value) = first_if(op, Int::is_zero) {
        return Some(value);
    }
    if op.operand(0) == op.operand(1) {
        let ty = op.result_type(0).handle();
        return zero(op, ty);
    }
    // (x ^ a) ^ a, and in other orders.
    let again = |index: usize| {
        let [a, b] = operands_of::<I, XOrIOp>(op, index)?;
        let other = op.operand(1 - index);
        match other {
            _ if other == b => Some(a.into()),
            _ if other == a => Some(b.into()),
            _ => None,
        }
    };
    let value = again(0).or_else(|| again(1));
    value.or_else(|| binary(op, &|a: &Int, b| Some(a.xor(b))))
}

/// A shift. `beyond` is the result for a distance that is too long, which is poison.
fn shift<I: Ir>(
    op: &mut FoldOp<'_, I>,
    f: impl Fn(&Int, &Int) -> Option<Int>,
    beyond: impl Fn(&Int) -> Int,
) -> Folded<I> {
    first_if(op, Int::is_zero)
        .or_else(|| fold::binary_by_last(op, &|a, b| f(a, b).ok_or_else(|| beyond(a))))
}
pub(super) fn shli<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    shift(op, Int::shift_left, |value| Int::new(0, value.width()))
}
pub(super) fn shrui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    shift(op, Int::shift_right_unsigned, |value| {
        Int::new(0, value.width())
    })
}
pub(super) fn shrsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    shift(op, Int::shift_right_signed, |value| {
        Int::new(-i32::from(value.is_negative()), value.width())
    })
}

// ---- Extremes ----

/// The larger or smaller number: that with the order `wins` to the other. `top` is the number that
/// always wins, `bottom` the one that never does.
fn extreme<I: Ir>(
    op: &mut FoldOp<'_, I>,
    top: fn(&Int) -> bool,
    bottom: fn(&Int) -> bool,
    cmp: fn(&Int, &Int) -> Ordering,
    wins: Ordering,
) -> Folded<I> {
    if op.operand(0) == op.operand(1) {
        return Some(op.operand(1).into());
    }
    let value = second_if(op, top).or_else(|| first_if(op, bottom));
    value.or_else(|| {
        binary(op, &|a: &Int, b| {
            Some(if cmp(a, b) == wins { a } else { b }.clone())
        })
    })
}

pub(super) fn maxsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let (top, bottom) = (Int::is_signed_max, Int::is_signed_min);
    extreme(op, top, bottom, Int::cmp_signed, Ordering::Greater)
}
pub(super) fn minsi<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let (top, bottom) = (Int::is_signed_min, Int::is_signed_max);
    extreme(op, top, bottom, Int::cmp_signed, Ordering::Less)
}
pub(super) fn maxui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let (top, bottom) = (Int::is_all_ones, Int::is_zero);
    extreme(op, top, bottom, Int::cmp_unsigned, Ordering::Greater)
}
pub(super) fn minui<I: Ir>(op: &mut FoldOp<'_, I>) -> Folded<I> {
    let (top, bottom) = (Int::is_zero, Int::is_all_ones);
    extreme(op, top, bottom, Int::cmp_unsigned, Ordering::Less)
}

// ---- Comparisons ----

impl CmpIPredicate {
    /// True if it holds for these numbers, which have the same width.
    pub fn holds(self, a: &Int, b: &Int) -> bool {
        use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let order = match self {
            Slt | Sle | Sgt | Sge => a.cmp_signed(b),
            _ => a.cmp_unsigned(b),
        };
        match self {
            Eq => order.is_eq(),
            Ne => order.is_ne(),
            Slt | Ult => order.is_lt(),
            Sle | Ule => order.is_le(),
            Sgt | Ugt => order.is_gt(),
            Sge | Uge => order.is_ge(),
        }
    }
    /// The predicate that holds if this one does not.
    pub fn inverted(self) -> Self {
        use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        match self {
            Eq => Ne,
            Ne => Eq,
            Slt => Sge,
            Sle => Sgt,
            Sgt => Sle,
            Sge => Slt,
            Ult => Uge,
            Ule => Ugt,
            Ugt => Ule,
            Uge => Ult,
        }
    }
    /// The predicate that holds for the operands in the other order.
    pub fn swapped(self) -> Self {
        use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        match self {
            Eq | Ne => self,
            Slt => Sgt,
            Sle => Sge,
            Sgt => Slt,
            Sge => Sle,
            Ult => Ugt,
            Ule => Uge,
            Ugt => Ult,
            Uge => Ule,
        }
    }
}

/// The constant `true` or `false`, including for each element.
pub(super) fn truth<I: Ir>(op: &mut FoldOp<'_, I>, value: bool) -> Folded<I> {
    let value = op.result_type(0).number(i32::from(value))?;
    op.make(&value)
}

pub(super) fn cmpi<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let Some(predicate) = op.view::<CmpIOp>().predicate_decoded() else {
        return Fold::No;
    };
    let (lhs, rhs) = (op.operand(0), op.operand(1));
    if lhs == rhs {
        // A predicate that holds for equal numbers.
        let one = Int::new(1, 1);
        return truth(op, predicate.holds(&one, &one)).into_fold();
    }
    if let Some(value) = compared_bit(op, predicate) {
        return value.into_fold();
    }
    if op.constant(0).is_some() && op.constant(1).is_none() {
        let swapped = AttrData::Integer {
            value: predicate.swapped() as i128,
            ty: TypeData::int(64),
        };
        if op.set_attr("predicate", &swapped).is_none() {
            return Fold::No;
        }
        op.set_operand(0, rhs);
        op.set_operand(1, lhs);
        return Fold::InPlace;
    }
    let ty = op.result_type(0).handle();
    binary_to(op, ty, &|a: &Int, b| {
        Some(Int::new(u8::from(predicate.holds(a, b)), 1))
    })
    .into_fold()
}

/// The bit that is compared: `x != 0` and `x == 1` of bits, and `ext x != 0`.
fn compared_bit<I: Ir>(op: &FoldOp<'_, I>, predicate: CmpIPredicate) -> Folded<I> {
    let lhs = op.operand(0);
    let is_bit = |value| op.type_of(value).element_type_or_self().int_width() == Some(1);
    if predicate == CmpIPredicate::Ne && is(op, 1, Int::is_zero) {
        let extended = op.defined_by::<ExtSIOp>(lhs);
        let extended = extended.or_else(|| op.defined_by::<ExtUIOp>(lhs));
        let bit = extended.map(|ext: Op<I>| op.ir().operand(ext, 0));
        // As in MLIR, extended tensors are not looked into.
        let no_tensor =
            |value: &Value<I>| !op.type_of(*value).satisfies::<drr::constraint::AnyTensor>();
        if let Some(bit) = bit.filter(|bit| is_bit(*bit) && no_tensor(bit)) {
            return Some(bit.into());
        }
        return is_bit(lhs).then(|| lhs.into());
    }
    (predicate == CmpIPredicate::Eq && is(op, 1, Int::is_one) && is_bit(lhs)).then(|| lhs.into())
}
