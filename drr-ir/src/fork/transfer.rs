//! Copying an isolated operation from one context to another.

use std::ops::Range;

use crate::context::Context;
use crate::fork::image::Sizes;
use crate::fork::slots::{Map, NotIsolated, Slots};
use crate::ids::NIL;
use crate::pool::Pool;
use crate::storage::{OpNumbers, POOLED, PooledValue};

/// The parts of an operation to copy.
#[derive(Clone, Copy)]
pub(super) enum Extent<'a> {
    /// Its attributes, its location and the contents of its regions, to an operation with as many
    /// regions, which are empty. The attributes that this operation had are not freed.
    Contents(u32),
    /// All of it, but nothing in the regions of these operations, which are sorted. The copy is in no
    /// block.
    Without(&'a [u32]),
}

/// Copies an operation to a fork. `there` then leads from the context to the fork, and `back` back.
///
/// Uses, values and successors still have the links of the originals, until [`resolve`] replaces them:
/// other threads may wait for the context, and need not wait for this.
pub(super) fn transfer(
    from: &Context,
    to: &mut Context,
    (root, extent): (u32, Extent<'_>),
    there: &mut Slots,
    back: &mut Slots,
) {
    let mut copy = Copier {
        from,
        to,
        there,
        back,
        rare: Vec::new(),
        beyond_record: Vec::new(),
    };
    match extent {
        Extent::Contents(at) => copy.root(root, at),
        Extent::Without(_) => {
            let new = copy.ops(root..root + 1, NIL);
            let data = copy.to.op_mut(new);
            (data.prev, data.next) = (NIL, NIL);
        }
    }
    let mut at = 0;
    while let Some(&(old, new)) = copy.rare.get(at) {
        let filled = match extent {
            Extent::Without(ops) => ops.binary_search(&old).is_err(),
            Extent::Contents(_) => true,
        };
        copy.parts(old, new, filled, at == 0);
        at += 1;
    }
    to.forget_all();
}

/// Copies a run, and returns the start of the copy.
#[inline(always)]
fn copy_run<T: Copy>(
    back: &mut Map,
    (to, from): (&mut Pool<T>, &Pool<T>),
    (start, len): (u32, u32),
) -> u32 {
    let copy = to.alloc_from(from.run(start, len as usize).iter().copied());
    // The run may grow to its capacity.
    back.set_run(copy, start, Pool::<T>::capacity_of(len as usize) as u32);
    copy
}

/// Copies the runs in a range of slots behind all others.
#[inline(never)]
fn append_range<T: Copy>(back: &mut Map, (to, from): (&mut Pool<T>, &Pool<T>), range: Range<u32>) {
    let copy = to.append(&from.all()[range.start as usize..range.end as usize]);
    back.set_run(copy, range.start, range.end - range.start);
}

struct Copier<'a> {
    from: &'a Context,
    to: &'a mut Context,
    there: &'a mut Slots,
    back: &'a mut Slots,
    /// The operations with regions, successors or many attributes, and their copies. If the outermost
    /// one is among them, it is the first.
    rare: Vec<(u32, u32)>,
    /// Reused storage.
    beyond_record: Vec<u32>,
}

impl Copier<'_> {
    /// Copies operations with consecutive slots, without their regions and successors. The links of their
    /// uses and results are still those of the originals. The copies are in `block`, one after the other.
    /// Returns the first one.
    fn ops(&mut self, old: Range<u32>, block: u32) -> u32 {
        let (from, to) = (self.from, &mut *self.to);
        let new = to.append_ops(&from.ops[old.start as usize..old.end as usize]);
        let len = old.end - old.start;
        self.there.ops.set_run(old.start, new, len);
        self.back.ops.set_run(new, old.start, len);
        // The attributes of operations that were created one after the other are consecutive too.
        let (mut attrs, mut moved) = (0..0, 0);
        let back = &mut self.back.attrs;
        for (at, data) in (new..).zip(&mut to.ops[new as usize..]) {
            data.block = block;
            (data.prev, data.next) = (at.wrapping_sub(1), at + 1);
            if !data.is_in_record() {
                self.beyond_record.push(at);
                continue;
            }
            let (start, len) = data.attr_run();
            if len == 0 {
                continue;
            }
            if attrs.is_empty() || start != attrs.end {
                let before = std::mem::replace(&mut attrs, start..start);
                append_range(back, (&mut to.attr_slots, &from.attr_slots), before);
                moved = (to.attr_slots.slots() as u32).wrapping_sub(start);
            }
            attrs.end += len;
            data.set_attr_run(start.wrapping_add(moved), len);
        }
        append_range(back, (&mut to.attr_slots, &from.attr_slots), attrs);
        let mut beyond_record = std::mem::take(&mut self.beyond_record);
        for at in beyond_record.drain(..) {
            let old = old.start + (at - new);
            self.runs(old, at);
            self.attrs(old, at);
        }
        self.beyond_record = beyond_record;
        if from.kept_names.is_some() {
            for (old, new) in old.zip(new..) {
                let results = from.result_values(old).zip(self.to.result_values(new));
                results.for_each(|(old, new)| self.name(old, new));
            }
        }
        new
    }

    /// Copies the operands and results that are not in the record of an operation.
    #[inline(never)]
    fn runs(&mut self, old: u32, new: u32) {
        let (from, to) = (self.from, &mut *self.to);
        let data = from.op_data(old);
        let run @ (start, len) = data.operand_run();
        if len > 0 {
            let pools = (&mut to.uses, &from.uses);
            let operands = copy_run(&mut self.back.uses, pools, run);
            let copies = to.uses.run_mut(operands, len as usize);
            copies.iter_mut().for_each(|copy| copy.owner = new);
            self.there.uses.set_run(start, operands, len);
            to.op_mut(new).set_operand_run(operands, len);
        }
        let run @ (start, len) = data.result_run();
        if len > 0 {
            let pools = (&mut to.values, &from.values);
            let results = copy_run(&mut self.back.values, pools, run);
            let copies = to.values.run_mut(results, len as usize);
            copies.iter_mut().for_each(|copy| copy.owner = new);
            self.there.values.set_run(start, results, len);
            to.op_mut(new).set_result_run(results, len);
        }
        to.op_mut(new).clear_tail();
        if data.is_rare() {
            self.rare.push((old, new));
        }
    }

    /// Copies the attributes and the location of the outermost operation.
    fn root(&mut self, old: u32, new: u32) {
        if self.from.op_data(old).is_rare() {
            self.rare.push((old, new));
        }
        self.attrs(old, new);
        self.to.op_mut(new).loc = self.from.op_data(old).loc;
    }

    /// Copies the attributes of an operation, whatever attributes the copy had.
    #[inline]
    fn attrs(&mut self, old: u32, new: u32) {
        let run @ (_, len) = self.from.attr_run(old);
        let pools = (&mut self.to.attr_slots, &self.from.attr_slots);
        let attrs = copy_run(&mut self.back.attrs, pools, run);
        self.to.set_attr_run(new, attrs, len);
    }

    /// Copies the regions of an operation, and the blocks and operations in them if `filled`. The
    /// successors of the outermost operation are not copied: it stays where it is.
    fn parts(&mut self, old: u32, new: u32, filled: bool, outermost: bool) {
        let from = self.from;
        let copy = self.to.parts_mut(new);
        copy.empty_properties = from.has_empty_properties(old);
        if !outermost {
            copy.successors = from.successors(old).to_vec();
        }
        for (index, &region) in from.region_ids(old).iter().enumerate() {
            if index >= self.to.region_ids(new).len() {
                self.to.take_region(new, None);
                let copy = self.to.region_ids(new)[index];
                self.back.regions.set(copy, region);
            }
            let copy = self.to.region_ids(new)[index];
            if filled {
                for block in from.region_blocks(region) {
                    self.block(block, copy);
                }
            }
        }
    }

    /// Copies a block to the end of a region.
    fn block(&mut self, old: u32, region: u32) {
        let from = self.from;
        let data = &from.blocks[old as usize];
        let new = self.to.new_block();
        self.there.blocks.set(old, new);
        self.back.blocks.set(new, old);
        self.to.append_block(region, new);
        let mut args = Vec::with_capacity(data.args.len());
        for &arg in &data.args {
            let data = from.values[arg & !POOLED];
            let copy = self.to.new_value(PooledValue { owner: new, ..data });
            self.there.values.set(arg & !POOLED, copy & !POOLED);
            self.back.values.set(copy & !POOLED, arg & !POOLED);
            args.push(copy);
            if from.kept_names.is_some() {
                self.name(arg, copy);
            }
        }
        let (first, mut next) = (self.to.ops.len() as u32, data.first);
        while next != NIL {
            // In a function that was just parsed, all operations have consecutive slots.
            let start = next;
            let mut end = start;
            while next == end {
                next = from.op_data(end).next;
                end += 1;
            }
            self.ops(start..end, new);
        }
        let end = self.to.ops.len() as u32;
        let ends = if first == end {
            (NIL, NIL)
        } else {
            self.to.op_mut(first).prev = NIL;
            self.to.op_mut(end - 1).next = NIL;
            (first, end - 1)
        };
        let copy = &mut self.to.blocks[new as usize];
        (copy.first, copy.last) = ends;
        (copy.args, copy.arg_locs) = (args, data.arg_locs.clone());
        copy.first_use = data.first_use;
        if from.kept_names.is_some() {
            let name = from.kept_block_name(old);
            self.to
                .keep_block_name(new, name.map_or(NIL, |name| name.0));
        }
    }

    fn name(&mut self, old: u32, new: u32) {
        let name = self.from.kept_value_name(old);
        self.to
            .keep_value_name(new, name.map_or(NIL, |name| name.0));
    }
}

/// Replaces the links of the uses, values and successors from `start` on, which were just copied. The
/// order of the uses of each value is kept.
pub(super) fn resolve(ctx: &mut Context, start: Sizes, there: &Slots) -> Result<(), NotIsolated> {
    for data in &mut ctx.ops[start.ops as usize..] {
        if data.has_few_operands() {
            let count = data.num_operands() as usize;
            for entry in &mut data.operands_mut()[..count] {
                *entry = there.use_data(*entry)?;
            }
        }
        if data.has_single_result() {
            let result = data.result_mut();
            result.first_use = there.link_to_use(result.first_use)?;
        }
    }
    for pooled in ctx.uses.tail_mut(start.uses) {
        pooled.entry = there.use_data(pooled.entry)?;
    }
    for pooled in ctx.values.tail_mut(start.values) {
        pooled.value.first_use = there.link_to_use(pooled.value.first_use)?;
    }
    for parts in &mut ctx.parts[start.parts as usize..] {
        for successor in &mut parts.successors {
            *successor = there.successor(*successor)?;
        }
    }
    for block in &mut ctx.blocks[start.blocks as usize..] {
        block.first_use = there.link_to_block_use(block.first_use)?;
    }
    Ok(())
}

impl Context {
    /// Forgets what was computed from the IR.
    pub(super) fn forget_all(&mut self) {
        *self.order.get_mut() = OpNumbers::default();
        *self.ssa_names.get_mut() = None;
        self.verified.forget();
    }

    /// The free slots of operations.
    pub(super) fn free_op_slots(&self) -> impl Iterator<Item = u32> + '_ {
        let slot = |op: u32| (op != NIL).then_some(op);
        std::iter::successors(slot(self.free_op), move |op| slot(self.op_data(*op).next))
    }
}
