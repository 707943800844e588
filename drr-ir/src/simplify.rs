//! Simplifying regions: unreachable blocks, and operations that nothing with an effect needs. After
//! MLIR's `RegionUtils`.

use drr_runtime::interface::{EffectKind, MemoryEffectOpInterface};
use drr_runtime::ir::{Block, Erased, Ir, Op};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::ids::{NIL, RawBlock, RawOp};
use crate::storage::BLOCK_ARG;

/// Numbers of blocks or operations.
type Set = HashSet<u32, FxBuildHasher>;

/// Is told of each erasure before it.
pub(crate) type OnErase<'a> = &'a mut dyn FnMut(&Context, Erased<Context>);

impl Context {
    /// See [`Ir::is_removable_if_unused`]. The stack is explicit, because the IR may be nested deeply.
    pub(crate) fn removable_if_unused(&self, op: Op<Context>) -> bool {
        let traits = self.traits(self.kind(op));
        if traits.is_terminator() || !self.leaves_no_trace(op) {
            return false;
        }
        if !traits.has_recursive_effects() {
            return true;
        }
        let mut regions = self.region_ids(op.0.0).to_vec();
        while let Some(region) = regions.pop() {
            for inner in self
                .region_blocks(region)
                .flat_map(|block| self.block_ops(block))
            {
                let traits = self.traits(self.kind(Op(RawOp(inner))));
                if traits.is_terminator() {
                    continue;
                }
                if !self.leaves_no_trace(Op(RawOp(inner))) {
                    return false;
                }
                if traits.has_recursive_effects() {
                    regions.extend(self.region_ids(inner));
                }
            }
        }
        true
    }

    /// True if the effects of the operation are known, without those in its regions if it has these too,
    /// and it only reads or allocates its results.
    fn leaves_no_trace(&self, op: Op<Context>) -> bool {
        let traits = self.traits(self.kind(op));
        if !traits.is_registered() || traits.is_pure() {
            return traits.is_registered();
        }
        let own = |value| {
            self.defining_op(value)
                .is_some_and(|(owner, _)| owner == op)
        };
        match self.interface::<dyn MemoryEffectOpInterface>(op) {
            Some(found) => found.effects().iter().all(|effect| match effect.kind {
                EffectKind::Read => true,
                EffectKind::Allocate => effect.value.is_some_and(own),
                EffectKind::Free | EffectKind::Write => false,
            }),
            None => traits.has_recursive_effects(),
        }
    }

    /// Erases the blocks that no path from the entry of their region leads to.
    pub(crate) fn erase_unreachable(&mut self, region: u32, erased: OnErase<'_>) -> bool {
        let mut changed = false;
        let mut open = vec![region];
        while let Some(region) = open.pop() {
            let entry = self.regions[region as usize].first;
            if entry == NIL {
                continue;
            }
            let reachable = self.reachable_from(entry);
            let blocks = self.region_blocks(region);
            let dead: Vec<u32> = blocks.filter(|block| !reachable.contains(block)).collect();
            changed |= !dead.is_empty() && self.erase_blocks(&dead, erased);
            for block in self.region_blocks(region) {
                let ops = self.block_ops(block);
                open.extend(ops.flat_map(|op| self.region_ids(op)));
            }
        }
        changed
    }

    fn reachable_from(&self, entry: u32) -> Set {
        let mut reachable = Set::default();
        let mut open = vec![entry];
        while let Some(block) = open.pop() {
            if reachable.insert(block) {
                let last = self.blocks[block as usize].last;
                if last != NIL {
                    open.extend(self.successor_ids(last));
                }
            }
        }
        reachable
    }

    /// Erases blocks that may use one another's values. Returns `false` if something else uses them,
    /// which is no valid IR.
    fn erase_blocks(&mut self, blocks: &[u32], erased: OnErase<'_>) -> bool {
        let tops: Vec<u32> = blocks.iter().flat_map(|b| self.block_ops(*b)).collect();
        let (ops, mut inner, regions) = self.contents(&tops);
        inner.extend(blocks);
        let leaving: Set = ops.iter().copied().collect();
        let args = inner
            .iter()
            .flat_map(|block| &self.blocks[*block as usize].args);
        if !args.copied().all(|arg| self.used_only_by(arg, &leaving))
            || !self.is_closed(&ops, &leaving)
        {
            return false;
        }
        self.tell(&ops, erased);
        for &block in blocks {
            erased(self, Erased::Block(Block(RawBlock(block))));
        }
        for &block in blocks {
            self.unlink_block(block);
        }
        self.release(&ops, &inner, &regions);
        true
    }

    /// Erases operations without effects whose results only such operations use, also if they use one
    /// another.
    pub(crate) fn erase_dead(&mut self, region: u32, erased: OnErase<'_>) -> bool {
        let mut live = Set::default();
        let mut all = Vec::new();
        let mut open = Vec::new();
        let mut regions = vec![region];
        while let Some(region) = regions.pop() {
            for block in self.region_blocks(region) {
                for op in self.block_ops(block) {
                    all.push(op);
                    regions.extend(self.region_ids(op));
                    if !self.is_removable_if_unused(Op(RawOp(op))) && live.insert(op) {
                        open.push(op);
                    }
                }
            }
        }
        while let Some(op) = open.pop() {
            for entry in self.operand_uses(Op(RawOp(op))) {
                let data = &self.values[entry.value];
                if data.index & BLOCK_ARG == 0 && live.insert(data.owner) {
                    open.push(data.owner);
                }
            }
        }
        // The contents of an erased operation are erased with it.
        let mut gone = Set::default();
        let mut tops = Vec::new();
        for op in all {
            let parent = self.parent_op_id(op);
            if gone.contains(&parent) {
                gone.insert(op);
            } else if !live.contains(&op) {
                gone.insert(op);
                tops.push(op);
            }
        }
        let (ops, blocks, regions) = self.contents(&tops);
        if tops.is_empty() || !self.is_closed(&ops, &gone) {
            return false;
        }
        self.tell(&ops, erased);
        for &op in &tops {
            self.unlink_op(op);
        }
        self.release(&ops, &blocks, &regions);
        true
    }

    /// Tells of operations, inner and later ones first.
    fn tell(&self, ops: &[u32], erased: OnErase<'_>) {
        for &op in ops.iter().rev() {
            erased(self, Erased::Op(Op(RawOp(op))));
        }
    }

    /// True if the results of all these operations are used by them only.
    fn is_closed(&self, ops: &[u32], set: &Set) -> bool {
        ops.iter().all(|op| {
            let data = self.op_data(*op);
            (data.results..data.results + data.num_results)
                .all(|result| self.used_only_by(result, set))
        })
    }

    fn used_only_by(&self, value: u32, ops: &Set) -> bool {
        let value = crate::context::create::value(value);
        self.users_of(value).all(|user| ops.contains(&user.0.0))
    }
}
