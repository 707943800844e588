//! Preconditions of structural changes.

use crate::ir::{
    Block, InsertPoint, Ir, NewBlockArg, Op, Region, Walk, all_uses, block_owner, is_in_block,
    is_within, ops_between, results, with_ancestors,
};

/// True if `before` is a position in the region.
pub(crate) fn is_place<I: Ir>(ir: &I, region: Region<I>, before: Option<Block<I>>) -> bool {
    before.is_none_or(|before| ir.parent_region(before) == Some(region))
}

/// The position of an operation, in a form that stays valid after the operation is removed. `None`
/// if it is in no block.
pub(crate) fn place_of<I: Ir>(ir: &I, op: Op<I>) -> Option<InsertPoint<I>> {
    match ir.next_op(op) {
        Some(next) => Some(InsertPoint::Before(next)),
        None => ir.parent_block(op).map(InsertPoint::End),
    }
}

/// False if the operation would move before itself or into itself.
pub(crate) fn may_move_op<I: Ir>(ir: &I, op: Op<I>, at: InsertPoint<I>) -> bool {
    let block = match at {
        InsertPoint::Before(next) if next == op => return false,
        InsertPoint::Before(next) => ir.parent_block(next),
        InsertPoint::End(block) => Some(block),
    };
    let Some(block) = block else { return false };
    if ir.parent_block(op).is_none() {
        return false;
    }
    ir.num_regions(op) == 0 || block_owner(ir, block).is_none_or(|owner| !is_within(ir, owner, op))
}

/// False if operations of a block would move between themselves or into themselves.
pub(crate) fn may_move_ops<I: Ir>(ir: &I, first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool {
    let (from, around) = (
        ir.parent_block(first),
        match at {
            InsertPoint::Before(next) => Some(next),
            InsertPoint::End(block) => block_owner(ir, block),
        },
    );
    // The only one of them that may be there.
    let mut around = around.into_iter().flat_map(|op| with_ancestors(ir, op));
    let beside = around.find(|op| ir.parent_block(*op) == from);
    let is_one = |beside| ops_between(ir, first, last).contains(&beside);
    let is_place = match at {
        InsertPoint::Before(next) => ir.parent_block(next).is_some(),
        InsertPoint::End(_) => true,
    };
    from.is_some() && is_place && !beside.is_some_and(is_one)
}

/// False if the block would move before itself or into itself.
pub(crate) fn may_move_block<I: Ir>(
    ir: &I,
    block: Block<I>,
    region: Region<I>,
    before: Option<Block<I>>,
) -> bool {
    before != Some(block)
        && is_place(ir, region, before)
        && ir
            .region_owner(region)
            .is_none_or(|owner| !is_in_block(ir, owner, block))
}

/// True if nothing outside uses a value defined in the block or branches to it, except operations
/// for which `leaving` holds.
pub(crate) fn may_erase_block_with<I: Ir>(
    ir: &I,
    block: Block<I>,
    leaving: impl Fn(Op<I>) -> bool,
) -> bool {
    let is_leaving = |user, _: usize| is_in_block(ir, user, block) || leaving(user);
    let is_free = |value| all_uses(ir, value, is_leaving);
    let mut is_left = true;
    ir.for_each_block_use(block, |branch, index| {
        is_left = is_leaving(branch, index);
        is_left
    });
    let mut walk = Walk::block(ir, block);
    is_left
        && ir.block_args(block).into_iter().all(is_free)
        && std::iter::from_fn(|| walk.next(ir)).all(|op| results(ir, op).all(is_free))
}

/// True if nothing outside uses a value defined in the block or branches to it.
pub(crate) fn may_erase_block<I: Ir>(ir: &I, block: Block<I>) -> bool {
    may_erase_block_with(ir, block, |_| false)
}

/// True if the indices ascend, and the block has arguments for those before each of them.
pub(crate) fn may_insert_block_args<I: Ir>(
    ir: &I,
    block: Block<I>,
    args: &[NewBlockArg<I>],
) -> bool {
    let mut ends = args.iter().zip(ir.num_block_args(block)..);
    args.is_sorted_by(|one, next| one.index < next.index) && ends.all(|(arg, end)| arg.index <= end)
}

/// True if the indices ascend, and these arguments exist and have no uses.
pub(crate) fn may_erase_block_args<I: Ir>(ir: &I, block: Block<I>, indices: &[usize]) -> bool {
    let arg = |index: &usize| ir.block_arg(block, *index);
    let is_free = |index: &usize| arg(index).is_some_and(|arg| ir.use_empty(arg));
    indices.is_sorted_by(|one, next| one < next) && indices.iter().all(is_free)
}
