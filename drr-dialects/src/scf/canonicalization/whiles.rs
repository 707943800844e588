//! The rules about `scf.while`.

use std::collections::{HashMap, HashSet};

use drr::ir::{Block, InsertPoint, Ir, Op, OpState, Type, Value, is_in_region};
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{is, is_alone, operands, results, yield_of};
use crate::arith::{CmpIOp, ConstantOp};
use crate::scf::{ConditionOp, IfOp, WhileOp};

/// The parts of a loop.
struct Parts<I: Ir> {
    before: Block<I>,
    after: Block<I>,
    /// The `scf.condition`.
    end: Op<I>,
    condition: Value<I>,
    /// The operands that it passes, and the block arguments that receive them.
    passed: Vec<Value<I>>,
    args: Vec<Value<I>>,
}

impl<I: Ir> Parts<I> {
    fn of(ir: &I, op: OpOf<WhileOp, I>) -> Option<Self> {
        let view = op.view(ir);
        let (before, after) = (
            ir.single_block(view.before())?,
            ir.single_block(view.after())?,
        );
        let end = ir
            .last_op(before)
            .filter(|end| is::<I, ConditionOp>(ir, *end))?;
        let (condition, passed) = operands(ir, end)
            .split_first()
            .map(|(c, p)| (*c, p.to_vec()))?;
        Some(Parts {
            before,
            after,
            end,
            condition,
            passed,
            args: ir.block_args(after),
        })
    }

    /// The pairs of a value that is passed on and the argument that gets it.
    fn pairs(&self) -> impl Iterator<Item = (Value<I>, Value<I>)> {
        self.passed.iter().copied().zip(self.args.iter().copied())
    }
}

/// The constant `true` or `false` at the insertion point.
fn truth<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, op: Op<I>, value: bool) -> Option<Value<I>> {
    let loc = rewriter.ir().loc(op);
    let made = ConstantOp::build(rewriter, loc, value).ok()?;
    Some(rewriter.ir().result(made, 0))
}

/// In the body, the condition holds.
#[pattern(root = WhileOp)]
pub fn WhileConditionTruth<I: Ir>(
    op: OpOf<WhileOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let Some(parts) = Parts::of(ir, op) else {
        return false;
    };
    let known = parts
        .pairs()
        .filter(|(passed, arg)| *passed == parts.condition && !ir.use_empty(*arg));
    let known: Vec<_> = known.map(|(_, arg)| arg).collect();
    if known.is_empty() {
        return false;
    }
    let Some(holds) = truth(rewriter, op.handle(), true) else {
        return false;
    };
    for arg in known {
        rewriter.replace_all_uses_with(arg, holds);
    }
    true
}

/// In the body, the comparison that is the condition is known.
#[pattern(root = WhileOp)]
pub fn WhileCmpCond<I: Ir>(op: OpOf<WhileOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let Some(parts) = Parts::of(ir, op) else {
        return false;
    };
    let comparison = |op: Op<I>| {
        let is_one = is::<I, CmpIOp>(ir, op);
        is_one.then(|| CmpIOp::wrap(ir, op).predicate_decoded())?
    };
    let defined = ir.defining_op(parts.condition);
    let Some((given, predicate)) = defined.and_then(|(op, _)| Some((op, comparison(op)?))) else {
        return false;
    };
    let mut known = Vec::new();
    for (passed, arg) in parts.pairs() {
        for side in [0, 1] {
            if ir.operand(given, side) != passed {
                continue;
            }
            let other = ir.operand(given, 1 - side);
            ir.for_each_use(arg, |user, _| {
                let same = comparison(user).filter(|_| ir.operand(user, 1 - side) == other);
                match same {
                    Some(same) if same == predicate => known.push((user, true)),
                    Some(same) if same == predicate.inverted() => known.push((user, false)),
                    _ => {}
                }
                true
            });
        }
    }
    let mut seen = HashSet::new();
    known.retain(|(user, _)| seen.insert(*user));
    for (user, holds) in &known {
        let Some(holds) = truth(rewriter, *user, *holds) else {
            return false;
        };
        rewriter.replace_op(*user, &[holds]);
    }
    !known.is_empty()
}

/// Makes a loop in place of another one, with its regions and other results.
fn with_results<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: OpOf<WhileOp, I>,
    types: &[Type<I>],
) -> Vec<Value<I>> {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let (handle, inits) = (op.handle(), operands(ir, op.handle()));
    let state = OpState {
        operands: &inits,
        result_types: types,
        regions: &[Some(view.before()), Some(view.after())],
        ..OpState::new(ir.kind(handle), ir.loc(handle))
    };
    let new = rewriter.with_insertion_point(InsertPoint::Before(handle), |rewriter| {
        rewriter.create_op(state)
    });
    results(rewriter.ir(), new)
}

/// If all arguments are passed on, they are so in their order.
#[pattern(root = WhileOp)]
pub fn WhileOpAlignBeforeArgs<I: Ir>(
    op: OpOf<WhileOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let Some(parts) = Parts::of(ir, op) else {
        return false;
    };
    let given = ir.block_args(parts.before);
    if given == parts.passed || given.len() != parts.passed.len() {
        return false;
    }
    // Where each argument is passed on now.
    let numbers = parts.passed.iter().enumerate().rev();
    let numbers: HashMap<_, _> = numbers.map(|(index, passed)| (passed, index)).collect();
    let places = given.iter().map(|arg| numbers.get(arg).copied());
    let Some(places) = places.collect::<Option<Vec<_>>>() else {
        return false;
    };
    let types: Vec<_> = given.iter().map(|arg| ir.value_type(*arg)).collect();
    let locs: Vec<_> = parts.args.iter().map(|arg| ir.value_loc(*arg)).collect();
    let operands = [&[parts.condition], &given[..]].concat();
    if !rewriter.set_operands(parts.end, &operands, None) {
        return false;
    }
    let count = given.len();
    for (ty, place) in types.iter().zip(&places) {
        let loc = locs[*place].clone();
        let Some(new) = rewriter.add_block_arg(parts.after, *ty, loc) else {
            return false;
        };
        rewriter.replace_all_uses_with(parts.args[*place], new);
    }
    let erased: Vec<_> = (0..count).collect();
    if !rewriter.erase_block_args(parts.after, &erased) {
        return false;
    }
    let new = with_results(rewriter, op, &types);
    let mut values = new.clone();
    for (new, place) in new.into_iter().zip(places) {
        values[place] = new;
    }
    rewriter.replace_op(op.handle(), &values);
    true
}

/// An `scf.if` on the condition, right before the `scf.condition`, moves to the body.
#[pattern(root = WhileOp)]
pub fn WhileMoveIfDown<I: Ir>(op: OpOf<WhileOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let Some(parts) = Parts::of(ir, op) else {
        return false;
    };
    let Some(branch) = ir.prev_op(parts.end).filter(|op| is::<I, IfOp>(ir, *op)) else {
        return false;
    };
    let view = IfOp::wrap(ir, branch);
    let (then, otherwise) = (view.then_region(), view.else_region());
    let (Some(end), no) = (yield_of(ir, then), yield_of(ir, otherwise)) else {
        return false;
    };
    if view.condition().handle() != parts.condition || no.is_some_and(|no| !is_alone(ir, no)) {
        return false;
    }
    let (yes, no) = (
        operands(ir, end),
        no.map_or(Vec::new(), |no| operands(ir, no)),
    );
    // The values of those body arguments that were results of the branch.
    let known: Vec<_> = parts
        .pairs()
        .filter_map(|(passed, arg)| {
            let (of, index) = ir.defining_op(passed)?;
            (of == branch).then(|| (arg, yes[index]))
        })
        .collect();
    // Values of the first region that the body then uses.
    let region = ir.parent_region(parts.before);
    let is_outer = |value: Value<I>| {
        let block = match ir.defining_op(value) {
            Some((op, _)) => ir.parent_block(op),
            None => ir.block_of_arg(value),
        };
        block.and_then(|block| ir.parent_region(block)) == region
    };
    let mut used = Vec::new();
    let mut seen = HashSet::new();
    // Operations, and true if those in them were visited. In MLIR's order, those come first.
    let first = ir.single_block(then).and_then(|block| ir.first_op(block));
    let mut open = Vec::from_iter(first.map(|op| (op, false)));
    while let Some((op, is_entered)) = open.pop() {
        if is_entered {
            let values = operands(ir, op).into_iter();
            used.extend(values.filter(|value| is_outer(*value) && seen.insert(*value)));
            continue;
        }
        open.extend(ir.next_op(op).map(|next| (next, false)));
        open.push((op, true));
        for region in ir.regions(op).into_iter().rev() {
            let firsts = ir.blocks(region).into_iter().rev();
            open.extend(firsts.filter_map(|block| Some((ir.first_op(block)?, false))));
        }
    }
    let mut types: Vec<_> = results(ir, op.handle())
        .into_iter()
        .map(|result| ir.value_type(result))
        .collect();
    let old = types.len();
    let loc = ir.loc(op.handle());
    let Some(block) = ir.single_block(then) else {
        return false;
    };
    for (result, value) in results(ir, branch).into_iter().zip(no) {
        rewriter.replace_all_uses_with(result, value);
    }
    for (arg, value) in known {
        rewriter.replace_all_uses_with(arg, value);
    }
    let mut passed = operands(rewriter.ir(), parts.end);
    for value in &used {
        let ty = rewriter.ir().value_type(*value);
        types.push(ty);
        passed.push(*value);
        let Some(arg) = rewriter.add_block_arg(parts.after, ty, Some(loc.clone())) else {
            return false;
        };
        let to_region = rewriter.ir().parent_region(parts.after);
        rewriter.replace_uses_if(*value, arg, |ir, user, _| {
            is_in_region(ir, user, then)
                || to_region.is_some_and(|after| is_in_region(ir, user, after))
        });
    }
    if !rewriter.set_operands(parts.end, &passed, None) {
        return false;
    }
    rewriter.erase_op(end);
    let Some(first) = rewriter.ir().first_op(parts.after) else {
        return false;
    };
    if !rewriter.inline_block_before(block, InsertPoint::Before(first), &[]) {
        return false;
    }
    rewriter.erase_op(branch);
    let new = with_results(rewriter, op, &types);
    rewriter.replace_op(op.handle(), &new[..old]);
    true
}
