//! The bodies of the default methods of [`Ir`].

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::interface::{AnyInterface, Ops};

use super::{
    AttrName, Block, InsertPoint, Ir, Op, Region, Value, enclosing_region, ops_between, ops_of,
    successors, with_ancestors,
};

/// A hash of the text of an attribute.
pub(super) fn attr_hash<I: Ir>(ir: &I, attr: &I::Attr) -> u64 {
    let mut hasher = DefaultHasher::new();
    ir.display_attr(attr).hash(&mut hasher);
    hasher.finish()
}

/// The interface of an operation.
pub(super) fn interface<I: Ir, T: AnyInterface<On = Ops> + ?Sized>(
    ir: &I,
    op: Op<I>,
) -> Option<T::Ref<'_, I>> {
    let model = ir.interfaces()?.model::<T>(ir.kind(op))?;
    Some(T::of(ir, op, model))
}

/// The operation before this one in its block.
pub(super) fn prev_op<I: Ir>(ir: &I, op: Op<I>) -> Option<Op<I>> {
    ops_of(ir, ir.parent_block(op)?).find(|before| ir.next_op(*before) == Some(op))
}

/// Moves operations of a block, one after the other.
pub(super) fn move_ops<I: Ir>(ir: &mut I, first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool {
    ops_between(ir, first, last)
        .into_iter()
        .all(|op| ir.move_op(op, at))
}

/// The region's block, if it has exactly one.
pub(super) fn single_block<I: Ir>(ir: &I, region: Region<I>) -> Option<Block<I>> {
    match ir.blocks(region)[..] {
        [block] => Some(block),
        _ => None,
    }
}

/// The block after this one in its region.
pub(super) fn next_block<I: Ir>(ir: &I, block: Block<I>) -> Option<Block<I>> {
    let blocks = ir.blocks(ir.parent_region(block)?);
    let at = blocks.iter().position(|other| *other == block)?;
    blocks.get(at + 1).copied()
}

/// The attribute `value` of a constant.
pub(super) fn constant_attr<I: Ir>(ir: &I, op: Op<I>) -> Option<AttrName> {
    let constant = ir.is_constant_like(op);
    let name = constant.then(|| ir.attr_name(ir.kind(op), "value"))??;
    ir.with_attr(op, name, |attr| attr.is_some().then_some(name))
}

/// The attribute that holds the constant of a value's definition.
pub(super) fn constant_value<I: Ir>(ir: &I, value: Value<I>) -> Option<I::Attr> {
    let (op, _) = ir.defining_op(value)?;
    let name = ir.constant_attr(op)?;
    ir.with_attr(op, name, |attr| attr.cloned())
}

/// Sets operands one by one, if their number and groups are unchanged.
pub(super) fn set_operands<I: Ir>(
    ir: &mut I,
    op: Op<I>,
    operands: &[Value<I>],
    segments: Option<&[u32]>,
) -> bool {
    let same = segments.is_none() || ir.operand_segments(op).as_deref() == segments;
    if !same || operands.len() != ir.num_operands(op) {
        return false;
    }
    for (index, value) in operands.iter().enumerate() {
        if ir.operand(op, index) != *value {
            ir.set_operand(op, index, *value);
        }
    }
    true
}

/// Searches the last operations of the region's blocks.
pub(super) fn for_each_block_use<I: Ir>(
    ir: &I,
    block: Block<I>,
    mut f: impl FnMut(Op<I>, usize) -> bool,
) {
    let Some(region) = ir.parent_region(block) else {
        return;
    };
    for last in ir
        .blocks(region)
        .into_iter()
        .filter_map(|from| ir.last_op(from))
    {
        for (index, successor) in successors(ir, last).enumerate() {
            if successor == block && !f(last, index) {
                return;
            }
        }
    }
}

/// Searches the blocks of the regions around the first use of an argument.
pub(super) fn block_of_arg<I: Ir>(ir: &I, value: Value<I>) -> Option<Block<I>> {
    if ir.defining_op(value).is_some() {
        return None;
    }
    let mut user = None;
    ir.for_each_use(value, |op, _| {
        user = Some(op);
        false
    });
    let regions = with_ancestors(ir, user?).filter_map(|op| enclosing_region(ir, op));
    let mut blocks = regions.flat_map(|region| ir.blocks(region));
    blocks.find(|block| ir.block_args(*block).contains(&value))
}
