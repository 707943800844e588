//! The rules about `scf.if` and `scf.index_switch`.

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

/// The value of which this one is the negation.
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

/// Two `scf.if` with the same condition, one right behind the other, are one.
#[pattern(root = IfOp)]
pub fn CombineIfs<I: Ir>(op: OpOf<IfOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let (ir, next) = (rewriter.ir(), op.handle());
    let Some(first) = ir.prev_op(next).filter(|op| is::<I, IfOp>(ir, *op)) else {
        return false;
    };
    let (view, of_first) = (op.view(ir), IfOp::wrap(ir, first));
    let mut regions = [view.then_region(), view.else_region()];
    let (condition, given) = (of_first.condition().handle(), view.condition().handle());
    if negated(ir, given) == Some(condition) || negated(ir, condition) == Some(given) {
        regions.reverse();
    } else if condition != given {
        return false;
    }
    let of_first = [of_first.then_region(), of_first.else_region()];
    let old = [results(ir, first), results(ir, next)];
    let yielded = of_first.map(|region| yield_of(ir, region).map(|end| operands(ir, end)));
    let types: Vec<_> = old.iter().flatten().map(|v| ir.value_type(*v)).collect();
    for (region, values) in regions.into_iter().zip(yielded) {
        for (result, value) in old[0].iter().zip(values.unwrap_or_default()) {
            rewriter.replace_uses_if(*result, value, |ir, user, _| is_in_region(ir, user, region));
        }
    }
    let mut merged = of_first;
    for (all, region) in merged.iter_mut().zip(regions) {
        let ir = rewriter.ir();
        let (Some(end), Some(last)) = (yield_of(ir, *all), yield_of(ir, region)) else {
            // There is no `else` in one of the two.
            if ir.is_region_empty(*all) {
                *all = region;
            }
            continue;
        };
        let values = [operands(ir, end), operands(ir, last)].concat();
        let (Some(block), Some(source)) = (ir.parent_block(end), ir.parent_block(last)) else {
            return false;
        };
        rewriter.set_operands(last, &values, None);
        if !rewriter.merge_blocks(source, block, &[]) {
            return false;
        }
        rewriter.erase_op(end);
    }
    let Some(new) = make(rewriter, next, &types, condition, merged.map(Some)) else {
        return false;
    };
    let new = results(rewriter.ir(), new);
    let (of_first, of_next) = new.split_at(old[0].len());
    rewriter.replace_op(first, of_first);
    rewriter.replace_op(next, of_next);
    true
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
    rewriter.set_operands(kept_end, &yes, None);
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
    for end in ends {
        let values = operands(rewriter.ir(), end);
        let values: Vec<_> = kept.iter().map(|at| values[*at]).collect();
        rewriter.set_operands(end, &values, None);
    }
    let new = make(rewriter, handle, &types, condition, regions.map(Some))?;
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
        if kept.contains(&at) || yes == no {
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
