//! Dominance, for any IR.

use rustc_hash::FxHashSet;

use crate::ir::{Block, InsertPoint, Ir, Op, Region, Value, all_uses, results, successors};

/// True if a value dominates an operation. In MLIR's graph regions, all values of the region do.
pub fn dominates<I: Ir>(ir: &I, value: Value<I>, op: Op<I>) -> bool {
    let block = ir.parent_block(op);
    block.is_some_and(|block| is_there(ir, value, block, Some(op)))
}

/// As [`dominates`], for the position of the next operation.
pub fn is_there_at<I: Ir>(ir: &I, value: Value<I>, at: InsertPoint<I>) -> bool {
    match at {
        InsertPoint::Before(op) => dominates(ir, value, op),
        InsertPoint::End(block) => is_there(ir, value, block, None),
    }
}

/// True if a value can replace a result: it dominates the operation that defines the result, or all
/// uses of the result.
pub fn may_replace<I: Ir>(ir: &I, value: Value<I>, result: Value<I>) -> bool {
    let Some((op, _)) = ir.defining_op(result) else {
        return false;
    };
    if value == result {
        return false;
    }
    dominates(ir, value, op) || all_uses(ir, result, |user, _| dominates(ir, value, user))
}

/// True if values can replace all results of an operation, apart from their types.
pub fn may_replace_all<I: Ir>(ir: &I, op: Op<I>, values: &[Value<I>]) -> bool {
    ir.num_results(op) == values.len()
        && results(ir, op)
            .zip(values)
            .all(|(result, value)| may_replace(ir, *value, result))
}

/// True if an operation defines a value.
pub fn makes<I: Ir>(ir: &I, op: Op<I>, value: Value<I>) -> bool {
    ir.defining_op(value)
        .is_some_and(|(made_by, _)| made_by == op)
}

/// True if a value dominates a place in a block: before one of its operations, or (`None`) its end.
fn is_there<I: Ir>(ir: &I, value: Value<I>, block: Block<I>, before: Option<Op<I>>) -> bool {
    let definition = ir.defining_op(value).map(|(definition, _)| definition);
    let made_in = match definition {
        Some(definition) => ir.parent_block(definition),
        None => ir.block_of_arg(value),
    };
    let (mut here, mut before) = (block, before);
    loop {
        let region = ir.parent_region(here);
        if is_made_in(ir, value, made_in, here) {
            let (Some(definition), Some(before)) = (definition, before) else {
                return true;
            };
            let graph = || region.is_some_and(|region| !ir.has_ssa_dominance(region));
            return definition != before && (ir.is_before_in_block(definition, before) || graph());
        }
        let Some(region) = region else { return false };
        if ir.single_block(region).is_none()
            && let Some(made_in) = block_in(ir, value, made_in, region)
        {
            return every_way_passes(ir, region, made_in, here);
        }
        let Some(owner) = ir.region_owner(region) else {
            return false;
        };
        let Some(around) = ir.parent_block(owner) else {
            return false;
        };
        (here, before) = (around, Some(owner));
    }
}

/// True if a value is defined in a block. `made_in` is its block, if the IR finds it.
fn is_made_in<I: Ir>(ir: &I, value: Value<I>, made_in: Option<Block<I>>, block: Block<I>) -> bool {
    match made_in {
        Some(made_in) => made_in == block,
        None => ir.block_args(block).contains(&value),
    }
}

/// The block of a region that defines a value.
fn block_in<I: Ir>(
    ir: &I,
    value: Value<I>,
    made_in: Option<Block<I>>,
    region: Region<I>,
) -> Option<Block<I>> {
    match made_in {
        Some(block) => (ir.parent_region(block) == Some(region)).then_some(block),
        None => {
            let mut blocks = ir.blocks(region).into_iter();
            blocks.find(|block| ir.block_args(*block).contains(&value))
        }
    }
}

/// The number of blocks that a search for dominance goes back before it searches from the entry of
/// the region: an IR may have to go through all blocks for the predecessors of one.
const NEAR: usize = 16;

/// True if every path from the region's entry to a block passes another block.
fn every_way_passes<I: Ir>(ir: &I, region: Region<I>, through: Block<I>, to: Block<I>) -> bool {
    match ir.first_block(region) {
        Some(entry) if entry != through => every_way_back_passes(ir, entry, through, to)
            .unwrap_or_else(|| every_way_from_passes(ir, entry, through, to)),
        _ => true,
    }
}

/// The same by the blocks before it; `None` if they are many.
fn every_way_back_passes<I: Ir>(
    ir: &I,
    entry: Block<I>,
    through: Block<I>,
    to: Block<I>,
) -> Option<bool> {
    let mut reached = vec![to];
    let mut next = 0;
    while let Some(&block) = reached.get(next) {
        if block == entry {
            return Some(false);
        }
        next += 1;
        ir.for_each_block_use(block, |branch, _| {
            if let Some(from) = ir.parent_block(branch)
                && from != through
                && !reached.contains(&from)
            {
                reached.push(from);
            }
            reached.len() <= NEAR
        });
        if reached.len() > NEAR {
            return None;
        }
    }
    Some(true)
}

/// The same by all paths from the entry.
fn every_way_from_passes<I: Ir>(ir: &I, entry: Block<I>, through: Block<I>, to: Block<I>) -> bool {
    let mut reached = FxHashSet::default();
    let mut left = vec![entry];
    while let Some(block) = left.pop() {
        if block == through || !reached.insert(block) {
            continue;
        }
        if block == to {
            return false;
        }
        if let Some(last) = ir.last_op(block) {
            left.extend(successors(ir, last));
        }
    }
    true
}
