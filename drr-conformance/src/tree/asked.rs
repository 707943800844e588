//! Queries of the model.

use std::collections::{HashMap, HashSet};

use super::{BlockNode, OUTER, Tree, ValueId};
use crate::subject::Subject;
use drr_runtime::ir::{Ir, Op, Value};

/// Uses by value: owner and operand.
pub(super) type Users<I> = HashMap<ValueId, HashSet<(Op<I>, usize)>>;

impl<S: Subject> Tree<S> {
    /// The regions of an operation.
    pub(crate) fn regions_of(&self, op: usize) -> &[usize] {
        &self.ops[op].regions
    }
    /// The blocks of a region, in order.
    pub(crate) fn blocks_of(&self, region: usize) -> &[usize] {
        &self.regions[region].blocks
    }
    /// The operations of a block, in order.
    pub(crate) fn ops_of(&self, block: usize) -> &[usize] {
        &self.blocks[block].ops
    }
    /// The number of operations in a block.
    pub(crate) fn len(&self, block: usize) -> usize {
        self.blocks[block].ops.len()
    }
    /// The arguments of a block.
    pub(crate) fn args_of(&self, block: usize) -> Vec<ValueId> {
        let args = self.blocks[block].args.iter();
        args.map(|arg| ValueId::Arg(*arg)).collect()
    }
    /// The successors of an operation.
    pub(crate) fn successors_of(&self, op: usize) -> &[usize] {
        &self.ops[op].successors
    }
    /// The operands of an operation.
    pub(crate) fn operands_of(&self, op: usize) -> &[ValueId] {
        &self.ops[op].operands
    }
    /// The result of an operation, if it has one.
    pub(crate) fn result_of(&self, op: usize) -> Option<ValueId> {
        self.ops[op].has_result.then_some(ValueId::Result(op))
    }

    /// The value in the IR.
    pub(crate) fn value(&self, value: ValueId) -> Value<S::Ir> {
        match value {
            ValueId::Result(op) => self.bench.value(self.ops[op].op),
            ValueId::Arg(arg) => {
                let place = |block: &BlockNode<S::Ir>| block.args.iter().position(|id| *id == arg);
                let mut blocks = self.blocks.iter();
                let found = blocks.find_map(|block| Some((block.block, place(block)?)));
                let (block, index) = found.expect("arguments that are asked for are there");
                self.bench.ir.block_args(block)[index]
            }
        }
    }

    /// All blocks nested in an operation.
    pub(crate) fn blocks_in(&self, op: usize) -> Vec<usize> {
        let regions = self.ops[op].regions.iter();
        let blocks = regions.flat_map(|region| &self.regions[*region].blocks);
        blocks.flat_map(|block| self.blocks_from(*block)).collect()
    }

    /// The block and all blocks nested in it.
    pub(crate) fn blocks_from(&self, block: usize) -> Vec<usize> {
        let mut found = vec![block];
        for op in &self.blocks[block].ops {
            found.extend(self.blocks_in(*op));
        }
        found
    }

    /// All blocks: those of the region of the subject's block, or this block alone, and those
    /// nested in them.
    pub(crate) fn all_blocks(&self) -> Vec<usize> {
        let outermost = match self.home {
            Some(region) => self.blocks_of(region),
            None => &[OUTER],
        };
        let blocks = outermost.iter();
        blocks.flat_map(|block| self.blocks_from(*block)).collect()
    }

    /// All regions.
    pub(crate) fn all_regions(&self) -> Vec<usize> {
        let blocks = self.all_blocks();
        let ops = blocks.iter().flat_map(|block| self.ops_of(*block));
        let nested = ops.flat_map(|op| self.regions_of(*op)).copied();
        self.home.into_iter().chain(nested).collect()
    }

    /// The uses of every value: owner and operand.
    pub(crate) fn all_users(&self) -> Users<S::Ir> {
        let mut users = Users::<S::Ir>::new();
        for block in self.all_blocks() {
            for op in &self.blocks[block].ops {
                let node = &self.ops[*op];
                for (index, operand) in node.operands.iter().enumerate() {
                    users.entry(*operand).or_default().insert((node.op, index));
                }
            }
        }
        users
    }

    /// True if operations outside of these blocks use the value.
    fn is_used_outside(&self, value: ValueId, blocks: &[usize]) -> bool {
        let outside = self.all_blocks();
        let outside = outside.iter().filter(|block| !blocks.contains(block));
        let mut ops = outside.flat_map(|block| &self.blocks[*block].ops);
        ops.any(|op| self.ops[*op].operands.contains(&value))
    }

    /// The operations that branch to a block, with the indices of the successors.
    pub(crate) fn branches_to(&self, block: usize) -> Vec<(usize, usize)> {
        let mut found = vec![];
        for from in self.all_blocks() {
            for op in &self.blocks[from].ops {
                let successors = self.ops[*op].successors.iter().enumerate();
                let to_block = successors.filter(|(_, to)| **to == block);
                found.extend(to_block.map(|(index, _)| (*op, index)));
            }
        }
        found
    }

    /// True if nothing uses the value.
    pub(crate) fn is_unused(&self, value: ValueId) -> bool {
        !self.is_used_outside(value, &[])
    }

    /// True if nothing outside the block uses it or its values.
    pub(crate) fn is_free(&self, block: usize) -> bool {
        let inside = self.blocks_from(block);
        let ops = inside.iter().flat_map(|block| &self.blocks[*block].ops);
        let results = ops.filter_map(|op| self.result_of(*op));
        let args = inside.iter().flat_map(|block| self.args_of(*block));
        let mut values = results.chain(args);
        let branches = self.branches_to(block);
        let from_inside = |(op, _): &(usize, usize)| {
            let mut inside = inside.iter();
            inside.any(|block| self.blocks[*block].ops.contains(op))
        };
        branches.iter().all(from_inside)
            && !values.any(|value| self.is_used_outside(value, &inside))
    }

    /// True if a block branches, or is branched to.
    pub(crate) fn is_bound_to_its_region(&self, block: usize) -> bool {
        let mut ops = self.blocks[block].ops.iter();
        ops.any(|op| !self.ops[*op].successors.is_empty()) || !self.branches_to(block).is_empty()
    }
}
