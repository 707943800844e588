//! Simplifies regions: erases unreachable blocks, and operations that nothing with an effect needs.

use std::collections::HashSet;

use drr_runtime::ir::{Block, Erased, Ir, Op, Region, Value, operands, results};
use pliron::basic_block::BasicBlock;
use pliron::operation::Operation;

use crate::context::Pliron;

/// Is told of each erasure before it.
type OnErase<'a> = &'a mut dyn FnMut(&Pliron, Erased<Pliron>);

/// Erases the blocks of the region and of nested ones that no path from the entry leads to.
pub(crate) fn erase_unreachable(
    ir: &mut Pliron,
    region: Region<Pliron>,
    erased: OnErase<'_>,
) -> bool {
    let mut changed = false;
    let mut open = vec![region];
    while let Some(region) = open.pop() {
        let mut blocks = ir.blocks(region);
        if blocks.len() > 1 {
            let reachable = reachable_from(ir, blocks[0]);
            let is_reachable = |block: &Block<Pliron>| reachable.contains(block);
            let (kept, dead): (Vec<_>, Vec<_>) = blocks.into_iter().partition(is_reachable);
            changed |= erase_blocks(ir, &dead, erased);
            blocks = kept;
        }
        for op in blocks.iter().flat_map(|block| ops(ir, *block)) {
            open.extend(ir.regions(op));
        }
    }
    changed
}

/// Erases operations without effects whose results only such operations use, even if they use one
/// another. Values that a branch passes to a block count as used.
pub(crate) fn erase_dead(ir: &mut Pliron, region: Region<Pliron>, erased: OnErase<'_>) -> bool {
    let all = contents(ir, ir.blocks(region));
    let has_effect = |op: &Op<Pliron>| !ir.is_removable_if_unused(*op);
    let mut open: Vec<_> = all.iter().copied().filter(has_effect).collect();
    let mut live: HashSet<_> = open.iter().copied().collect();
    while let Some(op) = open.pop() {
        let operands = operands(ir, op);
        let definers = operands.filter_map(|operand| Some(ir.defining_op(operand)?.0));
        open.extend(definers.filter(|definer| live.insert(*definer)));
    }
    // An operation leaves with the one around it, although terminators, for instance, are live.
    let (mut leaving, mut tops) = (HashSet::new(), Vec::new());
    for op in all {
        let block = ir.parent_block(op);
        let region = block.and_then(|block| ir.parent_region(block));
        let owner = region.and_then(|region| ir.region_owner(region));
        if owner.is_some_and(|owner| leaving.contains(&owner)) {
            leaving.insert(op);
        } else if !live.contains(&op) {
            leaving.insert(op);
            tops.push(op);
        }
    }
    let all = tops.iter().flat_map(|op| with_contents(ir, *op));
    let all: Vec<_> = all.collect();
    if tops.is_empty() || !are_closed(ir, &all, &leaving) {
        return false;
    }
    tell(ir, &all, erased);
    for op in &tops {
        Operation::drop_all_uses(op.0, ir);
    }
    for op in tops {
        Operation::erase(op.0, ir);
    }
    true
}

/// The blocks to which paths from this one lead.
pub(crate) fn reachable_from(ir: &Pliron, entry: Block<Pliron>) -> HashSet<Block<Pliron>> {
    let mut reachable = HashSet::new();
    let mut open = vec![entry];
    while let Some(block) = open.pop() {
        if reachable.insert(block)
            && let Some(last) = ir.last_op(block)
        {
            open.extend((0..ir.num_successors(last)).map(|index| ir.successor(last, index)));
        }
    }
    reachable
}

/// Erases blocks that may use one another's values. Returns `false` if something else uses them,
/// which is not valid IR.
fn erase_blocks(ir: &mut Pliron, blocks: &[Block<Pliron>], erased: OnErase<'_>) -> bool {
    let all = contents(ir, blocks.to_vec());
    let leaving: HashSet<_> = all.iter().copied().collect();
    let mut args = blocks.iter().flat_map(|block| ir.block_args(*block));
    let args_are_closed = args.all(|arg| is_used_only_by(ir, arg, &leaving));
    if blocks.is_empty() || !args_are_closed || !are_closed(ir, &all, &leaving) {
        return false;
    }
    tell(ir, &all, erased);
    for block in blocks {
        erased(ir, Erased::Block(*block));
    }
    for block in blocks {
        BasicBlock::drop_all_uses(block.0, ir);
    }
    for block in blocks {
        BasicBlock::erase(block.0, ir);
    }
    true
}

fn ops(ir: &Pliron, block: Block<Pliron>) -> impl Iterator<Item = Op<Pliron>> {
    std::iter::successors(ir.first_op(block), |op| ir.next_op(*op))
}

/// The operations of the blocks and those inside them, each before its contents.
fn contents(ir: &Pliron, mut blocks: Vec<Block<Pliron>>) -> Vec<Op<Pliron>> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(&block) = blocks.get(at) {
        at += 1;
        for op in ops(ir, block) {
            all.push(op);
            blocks.extend(blocks_of(ir, op));
        }
    }
    all
}

/// The blocks of an operation's regions.
pub(crate) fn blocks_of(ir: &Pliron, op: Op<Pliron>) -> impl Iterator<Item = Block<Pliron>> {
    let regions = ir.regions(op).into_iter();
    regions.flat_map(|region| ir.blocks(region))
}

/// An operation and those inside it, each before its contents.
pub(crate) fn with_contents(ir: &Pliron, op: Op<Pliron>) -> Vec<Op<Pliron>> {
    let mut all = vec![op];
    all.extend(contents(ir, blocks_of(ir, op).collect()));
    all
}

/// Tells of operations, inner and later ones first.
fn tell(ir: &Pliron, ops: &[Op<Pliron>], erased: OnErase<'_>) {
    for op in ops.iter().rev() {
        erased(ir, Erased::Op(*op));
    }
}

/// Returns whether only operations of the set use the results of these operations.
fn are_closed(ir: &Pliron, ops: &[Op<Pliron>], set: &HashSet<Op<Pliron>>) -> bool {
    ops.iter().all(|op| {
        let mut results = results(ir, *op);
        results.all(|result| is_used_only_by(ir, result, set))
    })
}

fn is_used_only_by(ir: &Pliron, value: Value<Pliron>, set: &HashSet<Op<Pliron>>) -> bool {
    let users = value.0.uses(ir);
    users.iter().all(|user| set.contains(&Op(user.user_op())))
}
