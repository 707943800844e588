//! Questions about nesting.

use super::{Block, Ir, Op, Region, Value, all_uses, results};

/// The block in which a value is defined.
pub(crate) fn block_of<I: Ir>(ir: &I, value: Value<I>) -> Option<Block<I>> {
    match ir.defining_op(value) {
        Some((op, _)) => ir.parent_block(op),
        None => ir.block_of_arg(value),
    }
}

/// The operations that `op` is nested in, itself first.
pub(crate) fn with_ancestors<I: Ir>(ir: &I, op: Op<I>) -> impl Iterator<Item = Op<I>> + '_ {
    std::iter::successors(Some(op), |op| parent_op(ir, *op))
}

/// The region an operation is in.
pub(crate) fn enclosing_region<I: Ir>(ir: &I, op: Op<I>) -> Option<Region<I>> {
    ir.parent_region(ir.parent_block(op)?)
}

/// The operation that another one is directly nested in (MLIR's `getParentOp`).
pub fn parent_op<I: Ir>(ir: &I, op: Op<I>) -> Option<Op<I>> {
    block_owner(ir, ir.parent_block(op)?)
}

/// The operation that a block is in.
pub(crate) fn block_owner<I: Ir>(ir: &I, block: Block<I>) -> Option<Op<I>> {
    ir.region_owner(ir.parent_region(block)?)
}

/// The operations of a block from one to another.
pub(crate) fn ops_between<I: Ir>(ir: &I, first: Op<I>, last: Op<I>) -> Vec<Op<I>> {
    let next = |op: &Op<I>| ir.next_op(*op).filter(|_| *op != last);
    std::iter::successors(Some(first), next).collect()
}

/// True if `op` is `ancestor` or nested in it.
pub(crate) fn is_within<I: Ir>(ir: &I, op: Op<I>, ancestor: Op<I>) -> bool {
    with_ancestors(ir, op).any(|op| op == ancestor)
}

/// True if the operation is in the block, directly or nested.
pub(crate) fn is_in_block<I: Ir>(ir: &I, op: Op<I>, block: Block<I>) -> bool {
    with_ancestors(ir, op).any(|op| ir.parent_block(op) == Some(block))
}

/// True if the operation is in the region, directly or nested (MLIR's `Region::isAncestor`, for the region
/// that the operation is in).
///
/// ```
/// use drr_runtime::ir::{Ir, Op, Value, is_in_region};
///
/// /// True if something in the regions of an operation uses a value.
/// fn is_used_in<I: Ir>(ir: &I, op: Op<I>, value: Value<I>) -> bool {
///     let mut used = false;
///     ir.for_each_use(value, |user, _| {
///         used = ir.regions(op).iter().any(|region| is_in_region(ir, user, *region));
///         !used
///     });
///     used
/// }
/// ```
pub fn is_in_region<I: Ir>(ir: &I, op: Op<I>, region: Region<I>) -> bool {
    with_ancestors(ir, op).any(|op| enclosing_region(ir, op) == Some(region))
}

/// True if nothing outside of the operation uses its results, except operations for which `leaving`
/// holds.
pub(crate) fn is_unused_outside<I: Ir>(ir: &I, op: Op<I>, leaving: impl Fn(Op<I>) -> bool) -> bool {
    let is_leaving = |user, _| is_within(ir, user, op) || leaving(user);
    results(ir, op).all(|result| all_uses(ir, result, is_leaving))
}
