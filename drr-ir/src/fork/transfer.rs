//! Copying an isolated operation from one context to another.

use crate::context::Context;
use crate::fork::image::Sizes;
use crate::fork::slots::{Map, NotIsolated, Slots};
use crate::ids::NIL;
use crate::pool::Pool;
use crate::storage::{OpData, POOLED, PooledUse, PooledValue};

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

/// Copies an operation to a fork, and returns the slots of the copied operations, the outermost one
/// first. `there` then leads from the context to the fork, and `back` back.
///
/// Uses, values and successors still have the links of the originals, until [`resolve`] replaces them:
/// other threads may wait for the context, and need not wait for this.
pub(super) fn transfer(
    from: &Context,
    to: &mut Context,
    (root, extent): (u32, Extent<'_>),
    there: &mut Slots,
    back: &mut Slots,
) -> Vec<u32> {
    let mut copy = Copier {
        from,
        to,
        there,
        back,
        ops: Vec::new(),
    };
    match extent {
        Extent::Contents(at) => copy.root(root, at),
        Extent::Without(_) => {
            copy.op(root);
        }
    }
    let mut at = 0;
    while let Some(&(old, new)) = copy.ops.get(at) {
        let filled = match extent {
            Extent::Without(ops) => ops.binary_search(&old).is_err(),
            Extent::Contents(_) => true,
        };
        if from.op_data(old).is_rare() {
            copy.parts(old, new, filled, at == 0);
        }
        at += 1;
    }
    let ops = copy.ops.iter().map(|(old, _)| *old).collect();
    to.forget_all();
    ops
}

/// Copies a run, and returns the start of the copy.
#[inline]
fn copy_run<T: Copy>(
    back: &mut Map,
    pool: &mut Pool<T>,
    (start, len): (u32, u32),
    items: impl ExactSizeIterator<Item = T>,
) -> u32 {
    let to = pool.alloc_from(items);
    // The run may grow to its capacity.
    back.set_run(to, start, Pool::<T>::capacity_of(len as usize) as u32);
    to
}

struct Copier<'a> {
    from: &'a Context,
    to: &'a mut Context,
    there: &'a mut Slots,
    back: &'a mut Slots,
    /// The operations and their copies.
    ops: Vec<(u32, u32)>,
}

impl Copier<'_> {
    /// Copies an operation without its regions and successors. The links of its uses and results are
    /// still those of the original. Returns the copy, which is in no block.
    #[inline]
    fn op(&mut self, old: u32) -> u32 {
        let (from, to) = (self.from, &mut *self.to);
        let mut data = *from.op_data(old);
        let new = to.add_op(OpData::FREE);
        self.there.ops.set(old, new);
        self.back.ops.set(new, old);
        let (start, len) = data.operand_run();
        if len > 0 {
            let uses = from.uses.run(start, len as usize).iter();
            let operands = copy_run(
                &mut self.back.uses,
                &mut to.uses,
                (start, len),
                uses.map(|old| PooledUse { owner: new, ..*old }),
            );
            self.there.uses.set_run(start, operands, len);
            data.set_operand_run(operands, len);
        }
        let (start, len) = data.result_run();
        if len > 0 {
            let values = from.values.run(start, len as usize).iter();
            let results = copy_run(
                &mut self.back.values,
                &mut to.values,
                (start, len),
                values.map(|old| PooledValue { owner: new, ..*old }),
            );
            self.there.values.set_run(start, results, len);
            data.set_result_run(results, len);
        }
        data.clear_tail();
        (data.block, data.prev, data.next) = (NIL, NIL, NIL);
        *to.op_mut(new) = data;
        self.attrs(old, new);
        if from.kept_names.is_some() {
            let results = from.result_values(old).zip(self.to.result_values(new));
            results.for_each(|(old, new)| self.name(old, new));
        }
        self.ops.push((old, new));
        new
    }

    /// Copies the attributes and the location of the outermost operation.
    fn root(&mut self, old: u32, new: u32) {
        self.ops.push((old, new));
        self.attrs(old, new);
        self.to.op_mut(new).loc = self.from.op_data(old).loc;
    }

    /// Copies the attributes of an operation, whatever attributes the copy had.
    #[inline]
    fn attrs(&mut self, old: u32, new: u32) {
        let (start, len) = self.from.attr_run(old);
        let attrs = copy_run(
            &mut self.back.attrs,
            &mut self.to.attr_slots,
            (start, len),
            self.from.attr_slots(old).iter().copied(),
        );
        self.to.set_attr_run(new, attrs, len);
    }

    /// Copies the regions of an operation, and the blocks and operations in them if `filled`. The
    /// successors of the outermost operation are not copied: it stays where it is.
    fn parts(&mut self, old: u32, new: u32, filled: bool, outermost: bool) {
        let from = self.from;
        let copy = self.to.parts_mut(new);
        copy.empty_properties = from.has_empty_properties(old);
        if !outermost {
            copy.successors = from.successor_ids(old).to_vec();
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
        let mut prev = NIL;
        let mut first = NIL;
        for op in from.block_ops(old) {
            let op = self.op(op);
            let data = self.to.op_mut(op);
            (data.block, data.prev) = (new, prev);
            match prev {
                NIL => first = op,
                prev => self.to.op_mut(prev).next = op,
            }
            prev = op;
        }
        let copy = &mut self.to.blocks[new as usize];
        (copy.first, copy.last) = (first, prev);
        (copy.args, copy.arg_locs) = (args, data.arg_locs.clone());
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
        for block in &mut parts.successors {
            *block = there.blocks.get(*block)?;
        }
    }
    Ok(())
}

impl Context {
    /// Forgets what was computed from the IR.
    pub(super) fn forget_all(&mut self) {
        self.order.get_mut().0.clear();
        *self.ssa_names.get_mut() = None;
        self.verified.forget();
    }

    /// The free slots of operations.
    pub(super) fn free_op_slots(&self) -> impl Iterator<Item = u32> + '_ {
        let slot = |op: u32| (op != NIL).then_some(op);
        std::iter::successors(slot(self.free_op), move |op| slot(self.op_data(*op).next))
    }
}
