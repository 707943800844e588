//! Simplifying regions: unreachable blocks, and operations that nothing with an effect needs. After
//! MLIR's `RegionUtils`.

use drr_runtime::attr::AttrView;
use drr_runtime::interface::{BranchOpInterface, EffectKind, MemoryEffectOpInterface};
use drr_runtime::ir::{Block, Erased, Ir, Op};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::context::{Context, OpTraits};
use crate::ids::{NIL, RawBlock, RawOp};
use crate::slot_set::SlotSet;
use crate::storage::{BlockUse, Origin};

/// Numbers of blocks or operations.
type Set = HashSet<u32, FxBuildHasher>;
/// By number of an operation or a value.
type Map<T> = HashMap<u32, T, FxBuildHasher>;

/// Is told of each erasure before it.
pub(crate) type OnErase<'a> = &'a mut dyn FnMut(&Context, Erased<Context>);

impl Context {
    /// See [`Ir::is_removable_if_unused`]. The stack is explicit, because the IR may be nested deeply.
    #[inline]
    pub(crate) fn removable_if_unused(&self, op: Op<Context>) -> bool {
        let traits = self.traits(self.kind(op));
        match traits.is_always_removable() {
            true => true,
            false => traits.is_registered() && self.has_no_effects(op, traits),
        }
    }

    #[inline(never)]
    fn has_no_effects(&self, op: Op<Context>, traits: OpTraits) -> bool {
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
                // A terminator counts like other operations: one that leaves more than its block is
                // an effect.
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
            // Most regions have one block.
            if self.regions[region as usize].last != entry {
                let reachable = self.reachable_from(entry);
                let blocks = self.region_blocks(region);
                let dead: Vec<u32> = blocks.filter(|block| !reachable.contains(block)).collect();
                changed |= !dead.is_empty() && self.erase_blocks(&dead, erased);
            }
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
    /// which is not valid IR.
    fn erase_blocks(&mut self, blocks: &[u32], erased: OnErase<'_>) -> bool {
        let tops: Vec<u32> = blocks.iter().flat_map(|b| self.block_ops(*b)).collect();
        let (ops, mut inner, regions) = self.contents(&tops);
        inner.extend(blocks);
        let leaving: Set = ops.iter().copied().collect();
        let args = inner
            .iter()
            .flat_map(|block| &self.blocks[*block as usize].args);
        let stays = |at: BlockUse| !leaving.contains(&at.op);
        let is_branched_to = |block: &u32| self.block_uses(*block).any(stays);
        if !args.copied().all(|arg| self.used_only_by(arg, &leaving))
            || inner.iter().any(is_branched_to)
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

    /// Erases operations without effects whose results only such operations use, even if they use one
    /// another, and block arguments that only they use (MLIR's `runRegionDCE`).
    pub(crate) fn erase_dead(&mut self, region: u32, erased: OnErase<'_>) -> bool {
        let live = Liveness::of(self, region);
        let (args, passed, all) = (live.args, live.passed, live.all);
        let live = live.ops;
        // The contents of an erased operation are erased with it.
        let mut gone = SlotSet::within(&all);
        let mut tops = Vec::new();
        for op in all {
            let parent = self.parent_op_id(op);
            if gone.contains(parent) {
                gone.insert(op);
            } else if !live.contains(op) {
                gone.insert(op);
                tops.push(op);
            }
        }
        let is_passed = passed.iter().filter(|(op, _)| !gone.contains(**op));
        let is_passed = is_passed.flat_map(|(_, args)| args.iter().flatten());
        let dead_args: Set = is_passed
            .copied()
            .filter(|arg| !args.contains(arg))
            .collect();
        let (ops, blocks, regions) = self.contents(&tops);
        let is_ours = |value| {
            let value = crate::context::create::value(value);
            let mut users = self.users_of(value).map(|user| user.0.0);
            users.all(|user| gone.contains(user) || live.contains(user))
        };
        let results = ops.iter().flat_map(|op| self.result_values(*op));
        let mut values = results.chain(dead_args.iter().copied());
        if tops.is_empty() && dead_args.is_empty() || !values.all(is_ours) {
            return false;
        }
        for (branch, passed) in passed {
            let drops = passed.iter().flatten().any(|arg| dead_args.contains(arg));
            if drops && !gone.contains(branch) {
                self.erase_operands_of(branch, &passed, &dead_args);
            }
        }
        self.tell(&ops, erased);
        for &op in &tops {
            self.unlink_op(op);
        }
        self.release(&ops, &blocks, &regions);
        let blocks = dead_args.iter().filter_map(|arg| match self.origin(*arg) {
            Origin::Arg(block, _) => Some(block),
            Origin::Result(..) => None,
        });
        let places: Set = blocks.collect();
        for block in places {
            self.drop_args(block, 0, |_, arg| dead_args.contains(&arg));
        }
        true
    }

    /// The block argument that each operand of a branch becomes; `None` if that is not
    /// known.
    fn passed_args(&self, op: u32) -> Option<Vec<Option<u32>>> {
        let branch = self.interface::<dyn BranchOpInterface>(Op(RawOp(op)))?;
        let given = branch.all_successor_operands(self.successor_ids(op).count());
        let mut passed = vec![None; self.op_data(op).num_operands() as usize];
        for (given, block) in given.into_iter().zip(self.successor_ids(op)) {
            let operands = passed.get_mut(given);
            let args = &self.blocks[block as usize].args;
            for (place, arg) in operands.into_iter().flatten().zip(args) {
                *place = Some(*arg);
            }
        }
        Some(passed)
    }

    /// Erases the operands of a branch that become one of these arguments.
    fn erase_operands_of(&mut self, op: u32, passed: &[Option<u32>], args: &Set) {
        let is_dead = |arg: &Option<u32>| arg.is_some_and(|arg| args.contains(&arg));
        let handle = Op(RawOp(op));
        let kept = self.operands(handle).zip(passed);
        let kept: Vec<_> = kept
            .filter(|(_, arg)| !is_dead(arg))
            .map(|(operand, _)| operand)
            .collect();
        // How many operands of each group stay.
        let shorten = |lengths: &[u32], mut start: usize| -> Vec<u32> {
            let lengths = lengths.iter().map(|length| {
                let end = (start + *length as usize).min(passed.len());
                let group = &passed[start.min(end)..end];
                start = end;
                group.iter().filter(|arg| !is_dead(arg)).count() as u32
            });
            lengths.collect()
        };
        let segments = self.operand_segments(handle);
        let last = segments.as_ref().and_then(|segments| segments.last());
        let last = last.map_or(0, |last| passed.len().saturating_sub(*last as usize));
        let branch = self.interface::<dyn BranchOpInterface>(handle);
        let parts = branch.and_then(|branch| {
            let name = self.attr_name(self.kind(handle), branch.parts_of_last_group()?)?;
            let attr = self.with_attr(handle, name, |attr| attr.copied())?;
            let lengths: Vec<u32> = self.with_attr_view(&attr, |view| match view {
                AttrView::DenseInts { values, .. } => values.iter().map(|n| *n as u32).collect(),
                _ => Vec::new(),
            });
            Some((name, shorten(&lengths, last)))
        });
        let segments = segments.map(|segments| shorten(&segments, 0));
        Ir::set_operands(self, handle, &kept, segments.as_deref());
        if let Some((name, lengths)) = parts {
            let attr = self.i32_array_attr(lengths);
            self.set_attr(handle, name, Some(attr));
        }
    }

    /// Tells of operations, inner and later ones first.
    fn tell(&self, ops: &[u32], erased: OnErase<'_>) {
        for &op in ops.iter().rev() {
            erased(self, Erased::Op(Op(RawOp(op))));
        }
    }

    /// True if the results of all these operations are used by them only.
    fn is_closed(&self, ops: &[u32], set: &Set) -> bool {
        let mut results = ops.iter().flat_map(|op| self.result_values(*op));
        results.all(|result| self.used_only_by(result, set))
    }

    fn used_only_by(&self, value: u32, ops: &Set) -> bool {
        let value = crate::context::create::value(value);
        self.users_of(value).all(|user| ops.contains(&user.0.0))
    }
}

/// The operations and block arguments that something with an effect depends on.
struct Liveness<'a> {
    ctx: &'a Context,
    /// All operations, live or not.
    all: Vec<u32>,
    /// The arguments that the operands of each branch become.
    passed: Map<Vec<Option<u32>>>,
    /// The values that become each argument.
    given: Map<Vec<u32>>,
    ops: SlotSet,
    args: Set,
    open_ops: Vec<u32>,
    open_args: Vec<u32>,
}

impl<'a> Liveness<'a> {
    /// Finds the live values and operations of a region.
    fn of(ctx: &'a Context, region: u32) -> Self {
        let mut all = Vec::new();
        let mut regions = vec![region];
        while let Some(region) = regions.pop() {
            for block in ctx.region_blocks(region) {
                for op in ctx.block_ops(block) {
                    all.push(op);
                    regions.extend(ctx.region_ids(op));
                }
            }
        }
        let mut live = Liveness {
            ctx,
            passed: Map::default(),
            given: Map::default(),
            ops: SlotSet::within(&all),
            args: Set::default(),
            open_ops: Vec::new(),
            open_args: Vec::new(),
            all: Vec::new(),
        };
        for &op in &all {
            if !ctx.successors(op).is_empty() {
                live.branch(op);
            }
            if !ctx.is_removable_if_unused(Op(RawOp(op))) {
                live.op(op);
            }
        }
        live.all = all;
        live.run();
        live
    }

    /// Notes what an operation passes to its successors. If that is not known, their arguments are
    /// live.
    fn branch(&mut self, op: u32) {
        let ctx = self.ctx;
        let Some(passed) = ctx.passed_args(op) else {
            for block in ctx.successor_ids(op) {
                let args = ctx.blocks[block as usize].args.iter();
                args.for_each(|arg| self.value(*arg));
            }
            return;
        };
        for (operand, arg) in ctx.operand_values(op).zip(&passed) {
            if let Some(arg) = arg {
                self.given.entry(*arg).or_default().push(operand);
            }
        }
        self.passed.insert(op, passed);
    }

    fn op(&mut self, op: u32) {
        if self.ops.insert(op) {
            self.open_ops.push(op);
        }
    }

    fn value(&mut self, value: u32) {
        match self.ctx.origin(value) {
            Origin::Result(op, _) => self.op(op),
            Origin::Arg(..) if self.args.insert(value) => self.open_args.push(value),
            Origin::Arg(..) => {}
        }
    }

    fn run(&mut self) {
        loop {
            if let Some(op) = self.open_ops.pop() {
                let passed = self.passed.remove(&op).unwrap_or_default();
                for (at, operand) in self.ctx.operand_values(op).enumerate() {
                    // An operand that becomes a block argument is live if the argument is.
                    if passed.get(at).is_none_or(Option::is_none) {
                        self.value(operand);
                    }
                }
                if !passed.is_empty() {
                    self.passed.insert(op, passed);
                }
            } else if let Some(arg) = self.open_args.pop() {
                for value in self.given.remove(&arg).unwrap_or_default() {
                    self.value(value);
                }
            } else {
                break;
            }
        }
    }
}
