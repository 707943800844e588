//! The rules about `scf.if` and `scf.index_switch`.

use std::collections::HashMap;

use drr::ir::{InsertPoint, Ir, Op, OpState, Region, Type, Value, is_in_region};
use drr::native::AttrRef;
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{is, is_alone, replace_by_region, results, yield_of};
use crate::arith::{AndIOp, ConstantOp, SelectOp, XOrIOp};
use crate::scf::syntax::constant;
use crate::scf::verify::operands;
use crate::scf::{IfOp, IndexSwitchOp};
use crate::syntax::ints;
use crate::uses::uses_in_regions;

/// The constant bit that a value is.
fn bit<I: Ir>(ir: &I, value: Value<I>) -> Option<bool> {
    AttrRef::given(ir, &ir.constant_value(value)?).as_bool()
}

/// The value that this one negates.
fn negated<I: Ir>(ir: &I, value: Value<I>) -> Option<Value<I>> {
    let (op, _) = ir.defining_op(value)?;
    let is_not = is::<I, XOrIOp>(ir, op) && bit(ir, ir.operand(op, 1)) == Some(true);
    is_not.then(|| ir.operand(op, 0))
}

/// Makes an `scf.if` before an operation.
fn make<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    before: Op<I>,
    types: &[Type<I>],
    condition: Value<I>,
    regions: [Option<Region<I>>; 2],
) -> Option<Op<I>> {
    let kind = rewriter.ir_mut().bind_op::<IfOp>()?;
    let state = OpState {
        operands: &[condition],
        result_types: types,
        regions: &regions,
        ..OpState::new(kind, rewriter.ir().loc(before))
    };
    let at = InsertPoint::Before(before);
    Some(rewriter.with_insertion_point(at, |rewriter| rewriter.create_op(state)))
}

/// if !c { a } else { b } -> if c { b } else { a }. MLIR has it as a fold.
#[pattern(root = IfOp, benefit = 100)]
pub fn SwapBranchesOfNot<I: Ir>(op: OpOf<IfOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let (then, otherwise) = (view.then_region(), view.else_region());
    let (Some(condition), Some(yes), Some(no)) = (
        negated(ir, view.condition().handle()),
        ir.single_block(then),
        ir.single_block(otherwise),
    ) else {
        return false;
    };
    rewriter.modify_op_in_place(op.handle(), |rewriter| {
        rewriter.set_operand(op.handle(), 0, condition);
        rewriter.move_block(yes, otherwise, None) && rewriter.move_block(no, then, None)
    })
}

/// The number of the branch to which the `then` region of `next` belongs if it runs together with
/// that of an `scf.if` with this condition: 1 if one condition is the negation of the other. `None`
/// if it is not an `scf.if` of the kind.
fn side<I: Ir>(ir: &I, next: Op<I>, condition: Value<I>) -> Option<usize> {
    if !is::<I, IfOp>(ir, next) {
        return None;
    }
    let given = IfOp::wrap(ir, next).condition().handle();
    if negated(ir, given) == Some(condition) || negated(ir, condition) == Some(given) {
        return Some(1);
    }
    (condition == given).then_some(0)
}

/// The `scf.if` to merge with the one before: both, with the [`side`] of each. Without results,
/// also the others around them with this condition: no other rule changes what the next merge
/// finds.
fn ifs_to_merge<I: Ir>(ir: &I, op: Op<I>) -> Option<Vec<(Op<I>, usize)>> {
    let condition = |op| IfOp::wrap(ir, op).condition().handle();
    let before = ir.prev_op(op).filter(|op| is::<I, IfOp>(ir, *op))?;
    let of_op = side(ir, op, condition(before))?;
    let is_plain = |op: &Op<I>| ir.num_results(*op) == 0;
    if !is_plain(&before) || !is_plain(&op) {
        return Some(vec![(before, 0), (op, of_op)]);
    }
    let mut first = before;
    while let Some(before) = ir.prev_op(first).filter(is_plain)
        && side(ir, before, condition(first)).is_some()
    {
        first = before;
    }
    let later = std::iter::successors(Some(first), |op| ir.next_op(*op));
    let later = later.take_while(is_plain);
    let all = later.map_while(|op| Some((op, side(ir, op, condition(first))?)));
    Some(all.collect())
}

/// `scf.if` with the same condition, each right behind another, are one. MLIR merges two at a time.
#[pattern(root = IfOp)]
pub fn CombineIfs<I: Ir>(op: OpOf<IfOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let ifs = ifs_to_merge(ir, op.handle()).unwrap_or_default();
    let (Some(&(first, _)), Some(&(last, _))) = (ifs.first(), ifs.last()) else {
        return false;
    };
    let condition = IfOp::wrap(ir, first).condition().handle();
    // Those of each branch.
    let mut regions = [Vec::new(), Vec::new()];
    for (op, side) in &ifs {
        let view = IfOp::wrap(ir, *op);
        regions[*side].push(view.then_region());
        regions[1 - side].push(view.else_region());
    }
    let branches: HashMap<_, _> = (0..2)
        .flat_map(|side| regions[side].iter().map(move |region| (*region, side)))
        .collect();
    let old: Vec<_> = ifs.iter().map(|(op, _)| results(ir, *op)).collect();
    let types: Vec<_> = old.iter().flatten().map(|v| ir.value_type(*v)).collect();
    let mut yielded = [Vec::new(), Vec::new()];
    for (at, results) in old.iter().enumerate() {
        for side in 0..2 {
            let end = yield_of(rewriter.ir(), regions[side][at]);
            let values = end.map_or(Vec::new(), |end| operands(rewriter.ir(), end));
            for (result, value) in results.iter().zip(&values) {
                rewriter.replace_uses_if(*result, *value, |ir, user, _| {
                    branch_around(ir, user, &branches) == Some(side)
                });
            }
            yielded[side].extend(values);
        }
    }
    let mut merged = [regions[0][0], regions[1][0]];
    for side in 0..2 {
        // There may be no `else` in some.
        let filled = regions[side]
            .iter()
            .map(|region| yield_of(rewriter.ir(), *region));
        let ends: Vec<_> = filled.flatten().collect();
        let Some((&last, earlier)) = ends.split_last() else {
            continue;
        };
        let Some(block) = rewriter.ir().parent_block(ends[0]) else {
            return false;
        };
        merged[side] = match rewriter.ir().parent_region(block) {
            Some(region) => region,
            None => return false,
        };
        if !rewriter.set_operands(last, &yielded[side], None) {
            return false;
        }
        for pair in ends.windows(2) {
            let source = rewriter.ir().parent_block(pair[1]);
            if !source.is_some_and(|source| rewriter.merge_blocks(source, block, &[])) {
                return false;
            }
        }
        for end in earlier {
            rewriter.erase_op(*end);
        }
    }
    let Some(new) = make(rewriter, last, &types, condition, merged.map(Some)) else {
        return false;
    };
    let new = results(rewriter.ir(), new);
    let mut new = new.as_slice();
    for ((op, _), old) in ifs.into_iter().zip(old) {
        let (own, rest) = new.split_at(old.len());
        rewriter.replace_op(op, own);
        new = rest;
    }
    true
}

/// The branch in which an operation is, directly or nested.
fn branch_around<I: Ir>(ir: &I, op: Op<I>, branches: &HashMap<Region<I>, usize>) -> Option<usize> {
    let mut at = op;
    loop {
        let region = ir.parent_region(ir.parent_block(at)?)?;
        if let Some(side) = branches.get(&region) {
            return Some(*side);
        }
        at = ir.region_owner(region)?;
    }
}

/// if a { if b { … } } -> if a & b { … }
#[pattern(root = IfOp)]
pub fn CombineNestedIfs<I: Ir>(op: OpOf<IfOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let (ir, outer) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let [then, otherwise] = [view.then_region(), view.else_region()];
    let (Some(end), Some(nested)) = (
        yield_of(ir, then),
        yield_of(ir, then).and_then(|end| ir.prev_op(end)),
    ) else {
        return false;
    };
    if ir.prev_op(nested).is_some() || !is::<I, IfOp>(ir, nested) {
        return false;
    }
    let inner = IfOp::wrap(ir, nested);
    let (kept, dropped) = (inner.then_region(), inner.else_region());
    let ends = [otherwise, dropped].map(|region| yield_of(ir, region));
    let (Some(kept_end), true) = (
        yield_of(ir, kept),
        ends.iter().flatten().all(|end| is_alone(ir, *end)),
    ) else {
        return false;
    };
    let [no, of_dropped] = ends.map(|end| end.map_or(Vec::new(), |end| operands(ir, end)));
    let of_kept = operands(ir, kept_end);
    let mut yes = operands(ir, end);
    // Results that depend on the outer condition only.
    let mut selected = Vec::new();
    for (at, value) in yes.iter_mut().enumerate() {
        match ir.defining_op(*value) {
            Some((op, index)) if op == nested => {
                if of_dropped.get(index) != no.get(at) {
                    return false;
                }
                *value = of_kept[index];
            }
            _ => selected.push(at),
        }
    }
    let conditions = (view.condition().handle(), inner.condition().handle());
    let old = results(ir, outer);
    let types: Vec<_> = old.iter().map(|result| ir.value_type(*result)).collect();
    let loc = ir.loc(outer);
    let Ok(both) = AndIOp::build(rewriter, loc.clone(), conditions.0, conditions.1) else {
        return false;
    };
    let both = rewriter.ir().result(both, 0);
    let mut values = Vec::new();
    for at in &selected {
        let made = SelectOp::build(rewriter, loc.clone(), conditions.0, yes[*at], no[*at]);
        let Ok(made) = made else { return false };
        values.push(rewriter.ir().result(made, 0));
    }
    if !rewriter.set_operands(kept_end, &yes, None) {
        return false;
    }
    let regions = [Some(kept), (!no.is_empty()).then_some(otherwise)];
    let Some(new) = make(rewriter, outer, &types, both, regions) else {
        return false;
    };
    let mut new = results(rewriter.ir(), new);
    for (at, value) in selected.into_iter().zip(values) {
        new[at] = value;
    }
    rewriter.replace_op(outer, &new);
    true
}

/// In the branches the condition is known.
#[pattern(root = IfOp)]
pub fn ConditionPropagation<I: Ir>(
    op: OpOf<IfOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let condition = view.condition().handle();
    if ir.constant_value(condition).is_some() {
        return false;
    }
    let loc = ir.loc(op.handle());
    let regions = [view.then_region(), view.else_region()];
    let uses = uses_in_regions(ir, condition, &regions);
    let mut known = [None; 2];
    for &(user, index) in &uses {
        let branch = usize::from(!is_in_region(rewriter.ir(), user, regions[0]));
        let value = match known[branch] {
            Some(value) => value,
            None => match ConstantOp::build(rewriter, loc.clone(), branch == 0) {
                Ok(made) => rewriter.ir().result(made, 0),
                Err(_) => return false,
            },
        };
        known[branch] = Some(value);
        rewriter.set_operand(user, index, value);
    }
    !uses.is_empty()
}

/// if c { true } else { false } -> c, and what both branches yield is that.
#[pattern(root = IfOp)]
pub fn ReplaceIfYieldWithConditionOrValue<I: Ir>(
    op: OpOf<IfOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let condition = view.condition().handle();
    let ends = [view.then_region(), view.else_region()].map(|region| yield_of(ir, region));
    let [Some(yes), Some(no)] = ends else {
        return false;
    };
    let pairs = operands(ir, yes).into_iter().zip(operands(ir, no));
    let (loc, results) = (ir.loc(op.handle()), results(ir, op.handle()));
    let mut changed = false;
    for (result, (yes, no)) in results.into_iter().zip(pairs) {
        let ir = rewriter.ir();
        if ir.use_empty(result) {
            continue;
        }
        let value = match (yes == no, bit(ir, yes), bit(ir, no)) {
            (true, ..) => yes,
            (_, Some(true), Some(false)) => condition,
            (_, Some(false), Some(true)) => {
                let made = ConstantOp::build(rewriter, loc.clone(), true);
                let made = made.and_then(|constant| {
                    let constant = rewriter.ir().result(constant, 0);
                    XOrIOp::build(rewriter, loc.clone(), condition, constant)
                });
                let Ok(not) = made else { return false };
                rewriter.ir().result(not, 0)
            }
            _ => continue,
        };
        rewriter.replace_all_uses_with(result, value);
        changed = true;
    }
    changed
}

/// An `scf.if` on a constant is one of its branches.
#[pattern(root = IfOp)]
pub fn RemoveStaticCondition<I: Ir>(
    op: OpOf<IfOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let region = match constant(ir, view.condition().handle()) {
        Some(0) => view.else_region(),
        Some(_) => view.then_region(),
        None => return false,
    };
    if ir.is_region_empty(region) {
        rewriter.erase_op(op.handle());
        return true;
    }
    replace_by_region(rewriter, op.handle(), region, &[])
}

/// Removes an `else` that does nothing.
#[pattern(root = IfOp)]
pub fn RemoveEmptyElseBranch<I: Ir>(
    op: OpOf<IfOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let region = op.view(ir).else_region();
    let is_empty = ir.num_results(op.handle()) == 0
        && yield_of(ir, region).is_some_and(|end| ir.prev_op(end).is_none());
    is_empty
        && rewriter.modify_op_in_place(op.handle(), |rewriter| rewriter.erase_region_body(region))
}

/// Makes an `scf.if` with the regions of another one, which yields and gives only the values at these
/// positions. Returns its results.
fn with_results<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: OpOf<IfOp, I>,
    kept: &[usize],
) -> Option<Vec<Value<I>>> {
    let ir = rewriter.ir();
    let (view, handle) = (op.view(ir), op.handle());
    let regions = [view.then_region(), view.else_region()];
    let [then, otherwise] = regions.map(|region| yield_of(ir, region));
    let ends = [then?, otherwise?];
    let types: Vec<_> = kept.iter().map(|at| ir.result_type(handle, *at)).collect();
    let condition = view.condition().handle();
    let new = make(rewriter, handle, &types, condition, regions.map(Some))?;
    for end in ends {
        let ir = rewriter.ir();
        let values = operands(ir, end);
        let values: Vec<_> = kept.iter().map(|at| values[*at]).collect();
        let state = OpState {
            operands: &values,
            ..OpState::new(ir.kind(end), ir.loc(end))
        };
        rewriter.with_insertion_point(InsertPoint::Before(end), |rewriter| {
            rewriter.create_op(state)
        });
        // As in MLIR, where the definitions of what was yielded are then visited again.
        rewriter.erase_op(end);
    }
    Some(results(rewriter.ir(), new))
}

/// Values from outside that an `scf.if` yields are selected.
#[pattern(root = IfOp)]
pub fn ConvertTrivialIfToSelect<I: Ir>(
    op: OpOf<IfOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let regions = [view.then_region(), view.else_region()];
    let [Some(then), Some(otherwise)] = regions.map(|region| yield_of(ir, region)) else {
        return false;
    };
    let pairs: Vec<_> = operands(ir, then)
        .into_iter()
        .zip(operands(ir, otherwise))
        .collect();
    let is_inside = |value: Value<I>| {
        let block = ir
            .defining_op(value)
            .and_then(|(op, _)| ir.parent_block(op));
        let region = block.and_then(|block| ir.parent_region(block));
        region.is_some_and(|region| regions.contains(&region))
    };
    let stays = |at: &usize| is_inside(pairs[*at].0) || is_inside(pairs[*at].1);
    let kept: Vec<usize> = (0..pairs.len()).filter(stays).collect();
    if kept.len() == pairs.len() {
        return false;
    }
    let (condition, loc) = (view.condition().handle(), ir.loc(handle));
    let mut values = Vec::new();
    for (at, (yes, no)) in pairs.into_iter().enumerate() {
        if kept.binary_search(&at).is_ok() || yes == no {
            values.push(yes);
            continue;
        }
        let Ok(made) = SelectOp::build(rewriter, loc.clone(), condition, yes, no) else {
            return false;
        };
        values.push(rewriter.ir().result(made, 0));
    }
    let Some(new) = with_results(rewriter, op, &kept) else {
        return false;
    };
    for (at, new) in kept.into_iter().zip(new) {
        values[at] = new;
    }
    rewriter.replace_op(handle, &values);
    true
}

/// A switch on a constant is one of its cases.
#[pattern(root = IndexSwitchOp)]
pub fn FoldConstantCase<I: Ir>(
    op: OpOf<IndexSwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let Some(number) = constant(ir, view.arg().handle()) else {
        return false;
    };
    let cases = ints(ir, &view.cases().to_attr());
    let case = cases.iter().position(|case| *case == number);
    let region = case.and_then(|at| view.case_regions().get(at).copied());
    let region = region.unwrap_or_else(|| view.default_region());
    replace_by_region(rewriter, op.handle(), region, &[])
}
