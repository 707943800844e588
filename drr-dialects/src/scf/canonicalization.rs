//! The rules that canonicalise `scf`, under MLIR's names.

#![allow(non_snake_case)]

use drr::ir::{InsertPoint, Ir, Op, OpState, Region, Value};
use drr::op::{OpDef, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::syntax::constant;
use super::verify::operands;
use super::{ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, YieldOp};
use crate::arith::SelectOp;
use crate::syntax::{handles, ints};

fn results<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    (0..ir.num_results(op))
        .map(|at| ir.result(op, at))
        .collect()
}

/// The `scf.yield` that ends a region of one block.
fn yield_of<I: Ir>(ir: &I, region: Region<I>) -> Option<Op<I>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    ir.is_named(ir.kind(end), YieldOp::DECL.name).then_some(end)
}

/// Replaces an operation by the contents of its region, whose arguments are these values.
fn replace_by_region<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    region: Region<I>,
    args: &[Value<I>],
) -> bool {
    let ir = rewriter.ir();
    let (Some(block), Some(end)) = (ir.single_block(region), yield_of(ir, region)) else {
        return false;
    };
    if !rewriter.inline_block_before(block, InsertPoint::Before(op), args) {
        return false;
    }
    let values = operands(rewriter.ir(), end);
    rewriter.erase_op(end);
    rewriter.replace_op(op, &values);
    true
}

/// Inlines a region of one block.
#[pattern(root = ExecuteRegionOp)]
pub fn SingleBlockExecuteInliner<I: Ir>(
    op: OpOf<ExecuteRegionOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let view = op.view(rewriter.ir());
    let region = view.region();
    view.no_inline().is_none() && replace_by_region(rewriter, op.handle(), region, &[])
}

/// The number of iterations of a loop, at most 2; `None` if it is not known. MLIR takes the step of a
/// loop with unsigned numbers as signed here, and drops the only iteration if it is negative as such.
fn trip_count<I: Ir>(ir: &I, op: OpOf<ForOp, I>) -> Option<usize> {
    let view = op.view(ir);
    let lower = view.lower_bound();
    if lower.handle() == view.upper_bound().handle() {
        return Some(0);
    }
    let mask = match (view.unsigned_cmp(), lower.ty().bit_width()) {
        (Some(_), Some(width @ ..64)) => (1 << width) - 1,
        (Some(_), _) => i128::from(u64::MAX),
        (None, _) => -1,
    };
    let number = |value: Value<I>| Some(i128::from(constant(ir, value)?) & mask);
    let (from, to) = (
        number(lower.handle())?,
        number(view.upper_bound().handle())?,
    );
    if from >= to {
        return Some(0);
    }
    let step = number(view.step().handle()).filter(|step| *step > 0)?;
    Some(if to - from <= step { 1 } else { 2 })
}

/// Removes a loop that has no iteration or does nothing, and inlines one that has one iteration.
#[pattern(root = ForOp)]
pub fn SimplifyTrivialLoops<I: Ir>(
    op: OpOf<ForOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let Some(count) = trip_count(ir, op) else {
        return false;
    };
    let view = op.view(ir);
    let (region, inits) = (view.region(), handles(view.init_args()));
    match count {
        0 => {
            rewriter.replace_op(handle, &inits);
            true
        }
        1 => {
            let lower = view.lower_bound().handle();
            let args: Vec<_> = std::iter::once(lower).chain(inits).collect();
            replace_by_region(rewriter, handle, region, &args)
        }
        _ => {
            let Some(end) = yield_of(ir, region) else {
                return false;
            };
            let block = ir.parent_block(end);
            let args = block.map_or(Vec::new(), |block| ir.block_args(block));
            let values = operands(ir, end);
            let is_alone = block.and_then(|block| ir.first_op(block)) == Some(end);
            let does_nothing = is_alone && !values.iter().any(|value| args.contains(value));
            if does_nothing {
                rewriter.replace_op(handle, &values);
            }
            does_nothing
        }
    }
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
    let types: Vec<_> = kept
        .iter()
        .map(|at| ir.value_type(ir.result(handle, *at)))
        .collect();
    let (condition, loc, kind) = (view.condition().handle(), ir.loc(handle), ir.kind(handle));
    for end in ends {
        let values: Vec<_> = kept
            .iter()
            .map(|at| rewriter.ir().operand(end, *at))
            .collect();
        let kind = rewriter.ir().kind(end);
        let state = OpState {
            operands: &values,
            ..OpState::new(kind, rewriter.ir().loc(end))
        };
        rewriter.with_insertion_point(InsertPoint::Before(end), |rewriter| {
            rewriter.create_op(state);
        });
        rewriter.erase_op(end);
    }
    let state = OpState {
        operands: &[condition],
        result_types: &types,
        regions: &regions.map(Some),
        ..OpState::new(kind, loc)
    };
    let new = rewriter.with_insertion_point(InsertPoint::Before(handle), |rewriter| {
        rewriter.create_op(state)
    });
    Some(results(rewriter.ir(), new))
}

/// Removes results that nothing uses.
#[pattern(root = IfOp)]
pub fn RemoveUnusedResults<I: Ir>(
    op: OpOf<IfOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let old = results(ir, op.handle());
    let used = |at: &usize| !ir.use_empty(old[*at]);
    let kept: Vec<usize> = (0..old.len()).filter(used).collect();
    if kept.len() == old.len() {
        return false;
    }
    let Some(new) = with_results(rewriter, op, &kept) else {
        return false;
    };
    for (at, new) in kept.into_iter().zip(new) {
        rewriter.replace_all_uses_with(old[at], new);
    }
    rewriter.erase_op(op.handle());
    true
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
