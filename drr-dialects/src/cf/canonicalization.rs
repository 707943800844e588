//! The rules that canonicalise `cf`, under MLIR's names.

#![allow(non_snake_case)]

use std::collections::HashMap;

use drr::ir::{AttrData, Block, Ir, Op, Value};
use drr::native::AttrRef;
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{AssertOp, BranchOp, CondBranchOp};
use crate::arith::{ConstantOp, SelectOp};
use crate::defined::is;
use crate::ub::UnreachableOp;
use crate::uses::uses_in_block;

/// The constant bit that a value is.
fn bit<I: Ir>(ir: &I, value: Value<I>) -> Option<bool> {
    let attr = ir.constant_value(value)?;
    AttrRef::given(ir, &attr).as_bool()
}

/// The branch to a block if there is exactly one (MLIR's `getSinglePredecessor`).
pub(super) fn single_predecessor<I: Ir>(ir: &I, block: Block<I>) -> Option<Op<I>> {
    let (mut branch, mut count) = (None, 0);
    ir.for_each_block_use(block, |op, _| {
        count += 1;
        branch = Some(op);
        count < 2
    });
    branch.filter(|_| count == 1)
}

/// The unconditional branch that ends a block, and where it goes.
fn branch_at_end<I: Ir>(ir: &I, block: Block<I>) -> Option<(Op<I>, Block<I>)> {
    let last = ir.last_op(block).filter(|op| is::<I, BranchOp>(ir, *op))?;
    Some((last, ir.successor(last, 0)))
}

fn operands<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    (0..ir.num_operands(op))
        .map(|index| ir.operand(op, index))
        .collect()
}

/// Where a branch to a block ends that holds only a branch, and with which operands. It follows all such
/// blocks, where MLIR's `collapseBranch` follows one. Afterwards, each of them goes to the end at once:
/// otherwise, n branches into n such blocks would follow all of them n times.
pub(super) fn collapse<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    block: Block<I>,
    given: &[Value<I>],
) -> Option<(Block<I>, Vec<Value<I>>)> {
    let ir = rewriter.ir();
    let (_, mut end) = passes_on(ir, block).filter(|_| !goes_in_circle(ir, block))?;
    let mut chain = vec![block];
    while let Some((_, next)) = passes_on(ir, end) {
        chain.push(end);
        end = next;
    }
    for pair in chain.windows(2).rev() {
        let ir = rewriter.ir();
        let (branch, _) = branch_at_end(ir, pair[0])?;
        let (end, operands) = pass_through(ir, pair[1], &operands(ir, branch))?;
        let goes = rewriter.modify_op_in_place(branch, |rewriter| {
            rewriter.set_operands(branch, &operands, None) && rewriter.set_successor(branch, 0, end)
        });
        if !goes {
            return None;
        }
    }
    pass_through(rewriter.ir(), block, given)
}

/// True if unconditional branches lead from a block into a circle. Such branches stay. (Brent's
/// algorithm.)
fn goes_in_circle<I: Ir>(ir: &I, block: Block<I>) -> bool {
    let (mut mark, mut at) = (block, block);
    let (mut steps, mut limit) = (0_usize, 1);
    while let Some((_, to)) = branch_at_end(ir, at) {
        at = to;
        if at == mark {
            return true;
        }
        steps += 1;
        if steps == limit {
            (mark, steps, limit) = (at, 0, limit * 2);
        }
    }
    false
}

/// The branch that a block holds alone, and where it goes, if nothing else uses the arguments of
/// the block.
fn passes_on<I: Ir>(ir: &I, block: Block<I>) -> Option<(Op<I>, Block<I>)> {
    let (branch, dest) = branch_at_end(ir, block)?;
    let mut used_here = ir.first_op(block) == Some(branch);
    for arg in ir.block_args(block) {
        if used_here {
            ir.for_each_use(arg, |user, _| {
                used_here = user == branch;
                used_here
            });
        }
    }
    used_here.then_some((branch, dest))
}

/// The destination and the operands of the branch that a block holds alone.
fn pass_through<I: Ir>(
    ir: &I,
    block: Block<I>,
    given: &[Value<I>],
) -> Option<(Block<I>, Vec<Value<I>>)> {
    let (branch, dest) = passes_on(ir, block)?;
    let args = ir.block_args(block);
    if args.len() > given.len() {
        return None;
    }
    let given: HashMap<_, _> = args.into_iter().zip(given).collect();
    let now = |value| given.get(&value).map_or(value, |now| **now);
    Some((dest, operands(ir, branch).into_iter().map(now).collect()))
}

/// A conditional branch: the condition, and the operands of both successors.
struct Branches<I: Ir> {
    condition: Value<I>,
    dests: [Block<I>; 2],
    operands: [Vec<Value<I>>; 2],
}

impl<I: Ir> Branches<I> {
    fn of(ir: &I, op: OpOf<CondBranchOp, I>) -> Self {
        let view = op.view(ir);
        let values =
            |group: drr::native::Vals<'_, I>| group.iter().map(|value| value.handle()).collect();
        Branches {
            condition: view.condition().handle(),
            dests: [view.true_dest(), view.false_dest()],
            operands: [
                values(view.true_dest_operands()),
                values(view.false_dest_operands()),
            ],
        }
    }
}

/// Replaces a branch by an unconditional one.
pub(super) fn go<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    dest: Block<I>,
    operands: &[Value<I>],
) -> bool {
    let loc = rewriter.ir().loc(op);
    let made = BranchOp::build(rewriter, loc, operands, dest).is_ok();
    if made {
        rewriter.replace_op(op, &[]);
    }
    made
}

/// assert true -> nothing
#[pattern(root = AssertOp)]
pub fn AssertTrue<I: Ir>(op: OpOf<AssertOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let holds = bit(rewriter.ir(), op.view(rewriter.ir()).arg().handle()) == Some(true);
    if holds {
        rewriter.erase_op(op.handle());
    }
    holds
}

/// Merges a block with the only one that branches to it.
#[pattern(root = BranchOp)]
pub fn SimplifyBrToBlockWithSinglePred<I: Ir>(
    op: OpOf<BranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (op, ir) = (op.handle(), rewriter.ir());
    let dest = ir.successor(op, 0);
    let (Some(block), Some(_)) = (ir.parent_block(op), single_predecessor(ir, dest)) else {
        return false;
    };
    if dest == block {
        return false;
    }
    let operands = operands(ir, op);
    rewriter.erase_op(op);
    rewriter.merge_blocks(dest, block, &operands)
}

/// A branch to a block that only branches goes where that one goes.
#[pattern(root = BranchOp)]
pub fn SimplifyPassThroughBr<I: Ir>(
    op: OpOf<BranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (op, ir) = (op.handle(), rewriter.ir());
    let (dest, operands) = (ir.successor(op, 0), operands(ir, op));
    if ir.parent_block(op) == Some(dest) {
        return false;
    }
    let to = collapse(rewriter, dest, &operands);
    to.is_some_and(|(dest, operands)| go(rewriter, op, dest, &operands))
}

/// A branch on a constant goes one way.
#[pattern(root = CondBranchOp)]
pub fn SimplifyConstCondBranchPred<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let branches = Branches::of(rewriter.ir(), op);
    let Some(value) = bit(rewriter.ir(), branches.condition) else {
        return false;
    };
    let at = usize::from(!value);
    go(
        rewriter,
        op.handle(),
        branches.dests[at],
        &branches.operands[at],
    )
}

/// A conditional branch to a block that only branches goes where that one goes.
#[pattern(root = CondBranchOp)]
pub fn SimplifyPassThroughCondBranch<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let Branches {
        condition,
        dests,
        operands,
    } = Branches::of(rewriter.ir(), op);
    let collapsed = [0, 1].map(|at| collapse(rewriter, dests[at], &operands[at]));
    if collapsed.iter().all(Option::is_none) {
        return false;
    }
    let ir = rewriter.ir();
    let weights = op
        .view(ir)
        .branch_weights()
        .map(|weights| AttrData::Attr(weights.to_attr()));
    let mut ways = collapsed.into_iter().zip(dests.into_iter().zip(operands));
    let (Some(yes), Some(no)) = (ways.next(), ways.next()) else {
        return false;
    };
    let (yes, no) = (yes.0.unwrap_or(yes.1), no.0.unwrap_or(no.1));
    let loc = ir.loc(op.handle());
    let made = CondBranchOp::builder()
        .condition(condition)
        .true_dest_operands(yes.1)
        .false_dest_operands(no.1)
        .branch_weights(weights)
        .true_dest(yes.0)
        .false_dest(no.0)
        .create(rewriter, loc);
    if made.is_ok() {
        rewriter.replace_op(op.handle(), &[]);
    }
    made.is_ok()
}

/// A conditional branch with one destination is unconditional; operands that differ are selected.
#[pattern(root = CondBranchOp)]
pub fn SimplifyCondBranchIdenticalSuccessors<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let Branches {
        condition,
        dests: [dest, other],
        operands: [yes, no],
    } = Branches::of(ir, op);
    if dest != other {
        return false;
    }
    let block = ir.parent_block(op.handle());
    let mut only = true;
    ir.for_each_block_use(dest, |branch, _| {
        only = ir.parent_block(branch) == block;
        only
    });
    if yes != no && !only {
        return false;
    }
    let loc = ir.loc(op.handle());
    let mut merged = Vec::new();
    for (yes, no) in yes.into_iter().zip(no) {
        match yes == no {
            true => merged.push(yes),
            false => match SelectOp::build(rewriter, loc.clone(), condition, yes, no) {
                Ok(selected) => merged.push(rewriter.ir().result(selected, 0)),
                Err(_) => return false,
            },
        }
    }
    go(rewriter, op.handle(), dest, &merged)
}

/// A branch on the condition of the only branch to its block goes one way.
#[pattern(root = CondBranchOp)]
pub fn SimplifyCondBranchFromCondBranchOnSameCondition<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let branches = Branches::of(ir, op);
    let Some(block) = ir.parent_block(op.handle()) else {
        return false;
    };
    let Some(before) = single_predecessor(ir, block) else {
        return false;
    };
    if !is::<I, CondBranchOp>(ir, before) || ir.operand(before, 0) != branches.condition {
        return false;
    }
    let at = usize::from(ir.successor(before, 0) != block);
    go(
        rewriter,
        op.handle(),
        branches.dests[at],
        &branches.operands[at],
    )
}

/// In a block to which only this branch leads, the condition is known.
#[pattern(root = CondBranchOp)]
pub fn CondBranchTruthPropagation<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let branches = Branches::of(rewriter.ir(), op);
    let loc = rewriter.ir().loc(op.handle());
    let mut replaced = false;
    for (dest, value) in branches.dests.into_iter().zip([true, false]) {
        let ir = rewriter.ir();
        if single_predecessor(ir, dest).is_none() {
            continue;
        }
        let uses = uses_in_block(ir, branches.condition, dest);
        if uses.is_empty() {
            continue;
        }
        let Ok(constant) = ConstantOp::build(rewriter, loc.clone(), value) else {
            return false;
        };
        let constant = rewriter.ir().result(constant, 0);
        for (user, index) in uses {
            rewriter.set_operand(user, index, constant);
        }
        replaced = true;
    }
    replaced
}

/// A conditional branch does not go to a block that is never reached.
#[pattern(root = CondBranchOp)]
pub fn DropUnreachableCondBranch<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let branches = Branches::of(ir, op);
    let is_never_reached = |block: &Block<I>| {
        let first = ir.first_op(*block);
        first.is_some_and(|first| is::<I, UnreachableOp>(ir, first))
    };
    let Some(at) = branches.dests.iter().position(is_never_reached) else {
        return false;
    };
    let other = 1 - at;
    go(
        rewriter,
        op.handle(),
        branches.dests[other],
        &branches.operands[other],
    )
}
