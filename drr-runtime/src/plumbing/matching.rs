//! What a match looks at: the ops behind operands, declared groups of operands and results,
//! attributes against literals; and what an outcome means for the step.

use crate::constraint::{AttrConstraint, HasType, MatchAttr};
use crate::decl::{Arity, OpDef};
use crate::ir::{Ir, Op, Type, Value};
use crate::native::{AttrRef, Ty, ValueRange};
use crate::rule::{At, AttrSlot, Group, Length, NO_OP, OpIndex, Outcome, Step, Tables};
use crate::view::group;

/// The op that defines operand `index`: its index in the program, itself, and the result that
/// feeds the operand. For a block argument, [`NO_OP`] and the user.
#[inline(always)]
pub fn definition<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    user: Op<I>,
    index: usize,
) -> (OpIndex, Op<I>, usize) {
    // An operation that was never verified may have fewer operands than its op declares.
    if index >= ir.num_operands(user) {
        return (NO_OP, user, 0);
    }
    value_definition(ir, tables, ir.operand(user, index), user)
}

/// As [`definition`], for an operand whose number depends on the operation.
pub fn place_definition<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    user: Op<I>,
    arities: &'static [Arity],
    group: usize,
    at: At,
) -> (OpIndex, Op<I>, usize) {
    match operand_at(ir, user, arities, group, at) {
        Some(value) => value_definition(ir, tables, value, user),
        None => (NO_OP, user, 0),
    }
}

/// As [`definition`], of a value at hand.
#[inline(always)]
pub fn value_definition<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    value: Value<I>,
    user: Op<I>,
) -> (OpIndex, Op<I>, usize) {
    match ir.defining_op(value) {
        Some((op, result)) => (tables.op_index(ir, op), op, result),
        None => (NO_OP, user, 0),
    }
}

/// All results of an operation.
pub fn results<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    let results = 0..ir.num_results(op);
    results.map(|index| ir.result(op, index)).collect()
}

/// The types of some values.
pub fn value_types<I: Ir>(ir: &I, values: &[Value<I>]) -> Vec<Type<I>> {
    values.iter().map(|value| ir.value_type(*value)).collect()
}

/// Whether all are this.
pub fn are_all<T: PartialEq>(all: &[T], this: T) -> bool {
    all.iter().all(|one| *one == this)
}

/// The types of all results of an operation.
pub fn result_types<I: Ir>(ir: &I, op: Op<I>) -> Vec<Type<I>> {
    value_types(ir, &results(ir, op))
}

/// The types of a declared result that is variadic or optional, among those of all results, of an
/// operation that is to be built.
pub fn type_group<O: OpDef, I: Ir>(
    types: &[Type<I>],
    segments: Option<Vec<u32>>,
    index: usize,
) -> Vec<Type<I>> {
    let segment = |at: usize| segments.as_ref()?.get(at).copied();
    let place = group(O::DECL.results, index, types.len(), segment);
    let (start, len) = place.unwrap_or((0, 0));
    types.get(start..start + len).unwrap_or_default().to_vec()
}

/// Whether values may replace all results of an operation: those that are there already have the
/// types, and, if all are `counted`, they are as many.
pub fn same_results<I: Ir>(ir: &I, op: Op<I>, values: &[Option<Value<I>>], counted: bool) -> bool {
    let results = ir.num_results(op);
    if !counted {
        return values.len() <= results;
    }
    let mut pairs = values.iter().enumerate();
    results == values.len()
        && pairs.all(|(index, value)| {
            value.is_none_or(|value| ir.value_type(value) == ir.value_type(ir.result(op, index)))
        })
}

/// The values of a declared result that is variadic or optional; none on an operation that is not as
/// declared.
pub fn result_group<O: OpDef, I: Ir>(ir: &I, op: Op<I>, index: usize) -> Vec<Value<I>> {
    let total = ir.num_results(op);
    let place = group(O::DECL.results, index, total, |at| {
        ir.result_segment(op, at)
    });
    let (start, len) = place.unwrap_or((0, 0));
    (start..start + len)
        .map(|index| ir.result(op, index))
        .collect()
}

/// One operand of a declared group, if it is there.
pub fn operand_at<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
    at: At,
) -> Option<Value<I>> {
    let run = operands(ir, op, arities, group)?;
    at.position(run.len()).map(|index| run.get(ir, index))
}

/// Whether a declared group of operands is as long.
pub fn has_length<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
    length: Length,
) -> bool {
    operands(ir, op, arities, group).is_some_and(|run| length.fits(run.len()))
}

/// The operands of a declared group; `None` on an operation whose operands do not fit its
/// declaration.
pub fn operands<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
) -> Option<ValueRange<I>> {
    let total = ir.num_operands(op);
    let (start, len) = Group {
        arities,
        index: group,
    }
    .resolve(total, |at| ir.operand_segment(op, at))?;
    (arities[group] != Arity::One || len == 1).then(|| ValueRange::operands(op, start, len))
}

/// The type of something that has one.
pub fn type_of<'a, I: Ir>(entity: impl HasType<'a, I>) -> Option<Ty<'a, I>> {
    entity.type_of()
}

/// The integer in the program's attribute `index` of `op`, or in its default, if it fits.
#[inline]
pub fn integer<I: Ir>(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<i64> {
    let int = AttrSlot::find(ir, tables, op, index)?
        .get(ir, tables)
        .as_int()?;
    i64::try_from(int).ok()
}

/// Whether the attribute is this integer, and of kind `K`.
#[inline]
pub fn is_int<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: i128) -> bool {
    attr.as_int() == Some(value) && attr.satisfies::<K>()
}

/// Whether the attribute is this number, and of kind `K`.
#[inline]
pub fn is_float<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: f64) -> bool {
    attr.as_float() == Some(value) && attr.satisfies::<K>()
}

/// Whether the attribute is this string.
#[inline]
pub fn is_str<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: &str) -> bool {
    MatchAttr::<I, K>::matches(&value, attr)
}

/// Whether the attribute is this truth value.
#[inline]
pub fn is_bool<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: bool) -> bool {
    MatchAttr::<I, K>::matches(&value, attr)
}

/// Whether the attribute is this value of a Rust type that names the attribute's: `5i64`.
#[inline]
pub fn is_typed<I: Ir, K: AttrConstraint, T: MatchAttr<I, K>>(
    attr: AttrRef<'_, I>,
    value: T,
) -> bool {
    value.matches(attr)
}

/// The constant behind a value: the attribute of a constant-like operation that is it (MLIR's
/// `m_Constant`, which folds).
pub fn constant<I: Ir>(ir: &I, value: Value<I>) -> Option<AttrRef<'_, I>> {
    let (op, _) = ir.defining_op(value)?;
    Some(AttrRef::slot(ir, op, ir.constant_attr(op)?))
}

/// What a rule's outcome means for the step; `None` if the next rule is to be tried.
#[inline(always)]
pub fn step(outcome: Outcome, rank: u32) -> Option<Step> {
    match outcome {
        Outcome::Declined => None,
        Outcome::Matched => Some(Step::Matched(rank)),
        Outcome::Applied => Some(Step::Applied(rank)),
        Outcome::Failed => Some(Step::Failed(rank)),
    }
}
