//! Uses of a value in a part of the IR.

use drr::ir::{Block, Ir, Op, Value};
#[cfg(feature = "scf")]
use drr::ir::{Region, is_in_region};

/// The uses of a value (owner, operand index) by operations of a block, without nested ones.
pub(crate) fn uses_in_block<I: Ir>(
    ir: &I,
    value: Value<I>,
    block: Block<I>,
) -> Vec<(Op<I>, usize)> {
    let ops = std::iter::successors(ir.first_op(block), |op| ir.next_op(*op));
    uses_among(ir, value, ops, |user| ir.parent_block(user) == Some(block))
}

/// The uses of a value (owner, operand index) by operations in these regions, directly or nested.
#[cfg(feature = "scf")]
pub(crate) fn uses_in_regions<I: Ir>(
    ir: &I,
    value: Value<I>,
    regions: &[Region<I>],
) -> Vec<(Op<I>, usize)> {
    let first_ops = |region: &Region<I>| {
        let blocks = ir.blocks(*region).into_iter();
        blocks.filter_map(|block| ir.first_op(block))
    };
    let mut open: Vec<Op<I>> = regions.iter().flat_map(first_ops).collect();
    let ops = std::iter::from_fn(|| {
        let op = open.pop()?;
        open.extend(ir.next_op(op));
        open.extend(ir.regions(op).iter().flat_map(first_ops));
        Some(op)
    });
    // Most other uses are beside the operation that has the regions.
    let owner = regions.first().and_then(|region| ir.region_owner(*region));
    let around = owner.and_then(|owner| ir.parent_block(owner));
    uses_among(ir, value, ops, |user| {
        let is_in = |region: &Region<I>| is_in_region(ir, user, *region);
        ir.parent_block(user) != around && regions.iter().any(is_in)
    })
}

/// The uses of a value by `ops`. A value may have many uses elsewhere, and there may be many operations.
/// So this looks at some uses, then at some operations, then at more uses, until it has seen all of one
/// kind.
fn uses_among<I: Ir>(
    ir: &I,
    value: Value<I>,
    ops: impl Iterator<Item = Op<I>>,
    is_among: impl Fn(Op<I>) -> bool,
) -> Vec<(Op<I>, usize)> {
    let mut ops = ops.fuse();
    let mut by_ops = Vec::new();
    let mut limit = 64;
    loop {
        let (mut found, mut seen) = (Vec::new(), 0);
        ir.for_each_use(value, |user, index| {
            seen += 1;
            if seen <= limit && is_among(user) {
                found.push((user, index));
            }
            seen <= limit
        });
        if seen <= limit {
            return found;
        }
        let mut seen = 0;
        while seen < limit {
            let Some(op) = ops.next() else {
                return by_ops;
            };
            let count = ir.num_operands(op);
            let uses = (0..count).filter(|index| ir.operand(op, *index) == value);
            by_ops.extend(uses.map(|index| (op, index)));
            seen += 1 + count;
        }
        limit *= 4;
    }
}
