//! Questions of a match about regions and their blocks.

use rustc_hash::FxHashSet;

use crate::ir::{
    Block, Ir, Op, Region, Value, all_uses, operands, ops_of, results, with_ancestors,
};
use crate::rule::At;

/// One of an operation's regions, if it exists.
pub fn nth_region<I: Ir>(ir: &I, op: Op<I>, at: At) -> Option<Region<I>> {
    let regions = ir.regions(op);
    at.position(regions.len()).map(|index| regions[index])
}

/// One of an operation's successors, if it exists.
pub fn nth_successor<I: Ir>(ir: &I, op: Op<I>, at: At) -> Option<Block<I>> {
    let index = at.position(ir.num_successors(op))?;
    Some(ir.successor(op, index))
}

/// True if a block has at most `most` operations.
pub fn at_most_ops<I: Ir>(ir: &I, block: Block<I>, most: usize) -> bool {
    ops_of(ir, block).nth(most).is_none()
}

/// True if an operation is directly in a block.
pub fn in_block<I: Ir>(ir: &I, op: Op<I>, block: Block<I>) -> bool {
    ir.parent_block(op) == Some(block)
}

/// The last operation of the block that is none of these.
pub fn last_but<I: Ir>(ir: &I, block: Block<I>, matched: &[Op<I>]) -> Option<Op<I>> {
    let others = ops_of(ir, block).filter(|op| !matched.contains(op));
    others.last()
}

/// True if a value that `inner` uses is defined outside of `owner`'s regions, which contain
/// `inner`.
pub fn is_outside<I: Ir>(ir: &I, value: Value<I>, inner: Op<I>, owner: Op<I>) -> bool {
    !is_made_in(ir, value, &blocks_between(ir, inner, owner))
}

/// True if a region, which is nested in the regions of `owner`, can be moved out: it uses no value
/// that is defined between the two.
pub fn can_leave<I: Ir>(ir: &I, region: Region<I>, owner: Op<I>) -> bool {
    let Some(inner) = ir.region_owner(region) else {
        return false;
    };
    let between = blocks_between(ir, inner, owner);
    let mut blocks = ir.blocks(region);
    while let Some(block) = blocks.pop() {
        for op in ops_of(ir, block) {
            if operands(ir, op).any(|value| is_made_in(ir, value, &between)) {
                return false;
            }
            for nested in ir.regions(op) {
                blocks.extend(ir.blocks(nested));
            }
        }
    }
    true
}

/// True if nothing outside of an operation uses the values and blocks in its regions, except
/// operations for which `leaving` holds.
pub fn bodies_are_unused<I: Ir>(ir: &I, op: Op<I>, leaving: impl Fn(Op<I>) -> bool) -> bool {
    let mut inside = FxHashSet::from_iter([op]);
    let (mut blocks, mut seen) = (Vec::new(), 0);
    let add = |blocks: &mut Vec<Block<I>>, op| {
        let regions = ir.regions(op);
        blocks.extend(regions.iter().flat_map(|region| ir.blocks(*region)));
    };
    add(&mut blocks, op);
    while let Some(&block) = blocks.get(seen) {
        seen += 1;
        for op in ops_of(ir, block) {
            inside.insert(op);
            add(&mut blocks, op);
        }
    }
    let is_leaving = |user| inside.contains(&user) || leaving(user);
    blocks.iter().all(|&block| {
        let mut unused = true;
        ir.for_each_block_use(block, |user, _| {
            unused = is_leaving(user);
            unused
        });
        let made = ops_of(ir, block).flat_map(|op| results(ir, op));
        let mut values = made.chain(ir.block_args(block));
        unused && values.all(|value| all_uses(ir, value, |user, _| is_leaving(user)))
    })
}

/// The blocks that an operation is in, up to the regions of `owner`.
fn blocks_between<I: Ir>(ir: &I, inner: Op<I>, owner: Op<I>) -> Vec<Block<I>> {
    let inside = with_ancestors(ir, inner).take_while(|op| *op != owner);
    inside.filter_map(|op| ir.parent_block(op)).collect()
}

/// True if a value is a result of an operation in one of the blocks, or an argument of one.
fn is_made_in<I: Ir>(ir: &I, value: Value<I>, blocks: &[Block<I>]) -> bool {
    match ir.defining_op(value) {
        Some((op, _)) => ir
            .parent_block(op)
            .is_some_and(|block| blocks.contains(&block)),
        None => blocks
            .iter()
            .any(|block| ir.block_args(*block).contains(&value)),
    }
}
