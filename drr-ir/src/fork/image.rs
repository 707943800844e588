//! Finding the slots of a fork that the work on an operation has changed.

use std::ops::Range;

use crate::context::Context;
use crate::fork::error::ParallelErrorKind;
use crate::fork::slots::NotIsolated;
use crate::ids::NIL;
use crate::storage::{
    AttrSlot, BLOCK_ARG, BlockData, OpData, POOLED, Parts, PooledUse, PooledValue, RegionData, Use,
};

/// The sizes of the arenas of a context.
#[derive(Clone, Copy, Default)]
pub(super) struct Sizes {
    pub(super) ops: u32,
    pub(super) uses: u32,
    pub(super) values: u32,
    pub(super) attrs: u32,
    pub(super) parts: u32,
    pub(super) blocks: u32,
    pub(super) regions: u32,
}

impl Sizes {
    pub(super) fn of(ctx: &Context) -> Sizes {
        Sizes {
            ops: ctx.ops.len() as u32,
            uses: ctx.uses.slots() as u32,
            values: ctx.values.slots() as u32,
            attrs: ctx.attr_slots.slots() as u32,
            parts: ctx.parts.len() as u32,
            blocks: ctx.blocks.len() as u32,
            regions: ctx.regions.len() as u32,
        }
    }
}

/// The slots of an operation in a fork, as they were before the work on it. Everything that belongs
/// to the operation has slots from `start` on.
#[derive(Default)]
pub(super) struct Image {
    pub(super) start: Sizes,
    /// Slots from here on are new.
    new: Sizes,
    ops: Vec<OpData>,
    uses: Vec<PooledUse>,
    values: Vec<PooledValue>,
    attrs: Vec<AttrSlot>,
    parts: Vec<Parts>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
}

/// Slots that the context is to take over, and slots that were freed.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) ops: Vec<u32>,
    pub(super) uses: Vec<u32>,
    pub(super) values: Vec<u32>,
    pub(super) attrs: Vec<u32>,
    pub(super) blocks: Vec<u32>,
    pub(super) regions: Vec<u32>,
    /// New runs: the start and the length.
    pub(super) new_uses: Vec<(u32, u32)>,
    pub(super) new_values: Vec<(u32, u32)>,
    pub(super) new_attrs: Vec<(u32, u32)>,
    pub(super) freed: Freed,
}

/// Slots that were freed; those of runs by their class.
#[derive(Default)]
pub(super) struct Freed {
    pub(super) ops: Vec<u32>,
    pub(super) blocks: Vec<u32>,
    pub(super) regions: Vec<u32>,
    pub(super) uses: Vec<Vec<u32>>,
    pub(super) values: Vec<Vec<u32>>,
    pub(super) attrs: Vec<Vec<u32>>,
}

impl Image {
    /// Remembers everything from `start` on.
    pub(super) fn take(&mut self, ctx: &Context) {
        let start = self.start;
        self.new = Sizes::of(ctx);
        copy(&mut self.ops, &ctx.ops[start.ops as usize..]);
        copy(&mut self.uses, &ctx.uses.all()[start.uses as usize..]);
        copy(&mut self.values, &ctx.values.all()[start.values as usize..]);
        copy(
            &mut self.attrs,
            &ctx.attr_slots.all()[start.attrs as usize..],
        );
        copy(&mut self.parts, &ctx.parts[start.parts as usize..]);
        copy(&mut self.blocks, &ctx.blocks[start.blocks as usize..]);
        copy(&mut self.regions, &ctx.regions[start.regions as usize..]);
    }

    /// True if a new operation has this slot.
    pub(super) fn is_new_op(&self, slot: u32) -> bool {
        slot >= self.new.ops
    }

    pub(super) fn is_new_block(&self, slot: u32) -> bool {
        slot >= self.new.blocks
    }

    pub(super) fn is_new_region(&self, slot: u32) -> bool {
        slot >= self.new.regions
    }

    /// Finds what has changed. `root` is the operation that was worked on with its run of
    /// attributes, and `regions` the first and last blocks of its regions. An error if anything
    /// that belongs to the operation is outside it, or refers to something that does not belong to
    /// it.
    pub(super) fn changes(
        &self,
        ctx: &Context,
        root: (u32, (u32, u32)),
        regions: &[(u32, u32)],
        freed: Freed,
    ) -> Result<Changes, ParallelErrorKind> {
        let links = Links {
            start: self.start,
            end: Sizes::of(ctx),
            root: root.0,
            regions: ctx.region_ids(root.0),
        };
        let mut found = Changes {
            freed,
            ..Changes::default()
        };
        self.structure(ctx, &links, (root.1, regions), &mut found)
            .map_err(|NotIsolated| ParallelErrorKind::ChangedOutside)?;
        let ops = found.ops.iter().map(|at| ctx.op_data(*at));
        let uses = found.uses.iter().map(|at| &ctx.uses[*at]);
        let values = found.values.iter().map(|at| &ctx.values[*at]);
        ops.map(|data| links.operands_and_result(data))
            .chain(uses.map(|pooled| links.pooled_use(pooled)))
            .chain(values.map(|value| links.value(value)))
            .collect::<Result<(), _>>()
            .map_err(|NotIsolated| ParallelErrorKind::NotIsolated)?;
        Ok(found)
    }

    /// Finds the changes of operations, blocks and regions, and those of what they own.
    fn structure(
        &self,
        ctx: &Context,
        links: &Links<'_>,
        (root, regions): ((u32, u32), &[(u32, u32)]),
        found: &mut Changes,
    ) -> Result<(), NotIsolated> {
        let (start, new) = (self.start.ops as usize, self.new.ops as usize);
        for (at, (data, known)) in ctx.ops[start..new].iter().zip(&self.ops).enumerate() {
            if data == known && data.is_in_record() {
                self.attrs(ctx, data.attr_run(), false, found)?;
            } else if !data.is_free() {
                self.op(ctx, links, (self.start.ops + at as u32, data), found)?;
            }
        }
        for (slot, data) in (self.new.ops..).zip(&ctx.ops[new..]) {
            if !data.is_free() {
                self.op(ctx, links, (slot, data), found)?;
            }
        }
        self.regions(ctx, links, found)?;
        self.blocks(ctx, links, found)?;
        self.attrs(ctx, root, true, found)?;
        for (first, last) in regions {
            links.block(*first)?;
            links.block(*last)?;
        }
        Ok(())
    }

    fn op(
        &self,
        ctx: &Context,
        links: &Links<'_>,
        (slot, data): (u32, &OpData),
        found: &mut Changes,
    ) -> Result<(), NotIsolated> {
        let known = self.ops.get((slot - self.start.ops) as usize);
        let same_parts = match data.parts() {
            None => true,
            Some(parts) => {
                let known = self.parts.get((parts - self.start.parts) as usize);
                known == Some(&ctx.parts[parts as usize])
            }
        };
        let changed = known != Some(data) || !same_parts;
        if changed {
            links.op(ctx, data)?;
            found.ops.push(slot);
        }
        if data.is_in_record() {
            return self.attrs(ctx, data.attr_run(), changed, found);
        }
        let run = data.operand_run();
        let lists = (&mut found.uses, &mut found.new_uses);
        differing(
            lists,
            ctx.uses.all(),
            (self.start.uses, &self.uses),
            run,
            changed,
        )?;
        self.values(ctx, data.result_run(), changed, found)?;
        self.attrs(ctx, ctx.attr_run(slot), changed, found)
    }

    #[inline]
    fn values(
        &self,
        ctx: &Context,
        run: (u32, u32),
        all: bool,
        found: &mut Changes,
    ) -> Result<(), NotIsolated> {
        let lists = (&mut found.values, &mut found.new_values);
        differing(
            lists,
            ctx.values.all(),
            (self.start.values, &self.values),
            run,
            all,
        )
    }

    #[inline(always)]
    fn attrs(
        &self,
        ctx: &Context,
        run: (u32, u32),
        all: bool,
        found: &mut Changes,
    ) -> Result<(), NotIsolated> {
        let lists = (&mut found.attrs, &mut found.new_attrs);
        differing(
            lists,
            ctx.attr_slots.all(),
            (self.start.attrs, &self.attrs),
            run,
            all,
        )
    }

    fn regions(
        &self,
        ctx: &Context,
        links: &Links<'_>,
        found: &mut Changes,
    ) -> Result<(), NotIsolated> {
        let mut freed = found.freed.regions.clone();
        freed.sort_unstable();
        let regions = (self.start.regions..).zip(&ctx.regions[self.start.regions as usize..]);
        for (slot, data) in regions {
            let known = self.regions.get((slot - self.start.regions) as usize);
            if known != Some(data) && freed.binary_search(&slot).is_err() {
                links.region(data)?;
                found.regions.push(slot);
            }
        }
        Ok(())
    }

    fn blocks(
        &self,
        ctx: &Context,
        links: &Links<'_>,
        found: &mut Changes,
    ) -> Result<(), NotIsolated> {
        let mut freed = found.freed.blocks.clone();
        freed.sort_unstable();
        let blocks = (self.start.blocks..).zip(&ctx.blocks[self.start.blocks as usize..]);
        for (slot, data) in blocks {
            if freed.binary_search(&slot).is_ok() {
                continue;
            }
            let changed = self.blocks.get((slot - self.start.blocks) as usize) != Some(data);
            if changed {
                links.block_data(data)?;
                found.blocks.push(slot);
            }
            for &arg in &data.args {
                self.values(ctx, (arg & !POOLED, 1), changed, found)?;
            }
        }
        Ok(())
    }
}

fn copy<T: Clone>(to: &mut Vec<T>, from: &[T]) {
    to.clear();
    to.extend_from_slice(from);
}

/// Adds the slots of a run whose data is not what it was, or all of them, to the first list, and a
/// new run also to the second one. `known` is the data that there was from a slot on.
#[inline(always)]
fn differing<T: PartialEq>(
    (found, new): (&mut Vec<u32>, &mut Vec<(u32, u32)>),
    now: &[T],
    (first, known): (u32, &[T]),
    (start, len): (u32, u32),
    all: bool,
) -> Result<(), NotIsolated> {
    if len == 0 {
        return Ok(());
    }
    let at = start.checked_sub(first).ok_or(NotIsolated)? as usize;
    let slots = start..start + len;
    match known.get(at..at + len as usize) {
        Some(known) if !all => {
            let now = &now[start as usize..(start + len) as usize];
            for (slot, (now, known)) in slots.zip(now.iter().zip(known)) {
                if now != known {
                    found.push(slot);
                }
            }
        }
        Some(_) => found.extend(slots),
        None => {
            found.extend(slots);
            new.push((start, len));
        }
    }
    Ok(())
}

/// The slots to which the parts of an operation may refer.
struct Links<'c> {
    start: Sizes,
    end: Sizes,
    root: u32,
    /// The regions of the root.
    regions: &'c [u32],
}

fn within(slot: u32, range: Range<u32>) -> Result<(), NotIsolated> {
    match range.contains(&slot) || slot == NIL {
        true => Ok(()),
        false => Err(NotIsolated),
    }
}

impl Links<'_> {
    fn op_at(&self, slot: u32) -> Result<(), NotIsolated> {
        within(slot, self.start.ops..self.end.ops)
    }
    fn block(&self, slot: u32) -> Result<(), NotIsolated> {
        within(slot, self.start.blocks..self.end.blocks)
    }
    fn value_at(&self, slot: u32) -> Result<(), NotIsolated> {
        match slot & POOLED {
            0 => self.op_at(slot),
            _ => within(slot & !POOLED, self.start.values..self.end.values),
        }
    }
    fn use_at(&self, slot: u32) -> Result<(), NotIsolated> {
        match slot & POOLED {
            0 => self.op_at(slot >> 1),
            _ if slot == NIL => Ok(()),
            _ => within(slot & !POOLED, self.start.uses..self.end.uses),
        }
    }
    fn region_at(&self, slot: u32) -> Result<(), NotIsolated> {
        match self.regions.contains(&slot) {
            true => Ok(()),
            false => within(slot, self.start.regions..self.end.regions),
        }
    }

    fn op(&self, ctx: &Context, data: &OpData) -> Result<(), NotIsolated> {
        self.block(data.block)?;
        self.op_at(data.prev)?;
        self.op_at(data.next)?;
        if let Some(parts) = data.parts() {
            let Parts {
                attrs: _,
                num_attrs: _,
                regions,
                successors,
                empty_properties: _,
            } = &ctx.parts[parts as usize];
            for &region in regions {
                within(region, self.start.regions..self.end.regions)?;
            }
            for successor in successors {
                self.block(successor.block)?;
                self.op_at(successor.next.op)?;
                self.op_at(successor.prev.op)?;
            }
        }
        Ok(())
    }

    fn operands_and_result(&self, data: &OpData) -> Result<(), NotIsolated> {
        if data.has_few_operands() {
            let operands = &data.operands()[..data.num_operands() as usize];
            operands.iter().try_for_each(|entry| self.use_of(entry))?;
        }
        match data.has_single_result() {
            true => self.use_at(data.result().first_use),
            false => Ok(()),
        }
    }

    fn use_of(&self, data: &Use) -> Result<(), NotIsolated> {
        self.value_at(data.value)?;
        self.use_at(data.next)?;
        self.use_at(data.prev)
    }

    fn pooled_use(&self, data: &PooledUse) -> Result<(), NotIsolated> {
        self.op_at(data.owner)?;
        self.use_of(&data.entry)
    }

    fn value(&self, data: &PooledValue) -> Result<(), NotIsolated> {
        match data.index & BLOCK_ARG {
            0 => self.op_at(data.owner)?,
            _ => self.block(data.owner)?,
        }
        self.use_at(data.value.first_use)
    }

    fn region(&self, data: &RegionData) -> Result<(), NotIsolated> {
        if data.owner != self.root {
            self.op_at(data.owner)?;
        }
        self.block(data.first)?;
        self.block(data.last)
    }

    fn block_data(&self, data: &BlockData) -> Result<(), NotIsolated> {
        self.region_at(data.region)?;
        self.block(data.prev)?;
        self.block(data.next)?;
        self.op_at(data.first)?;
        self.op_at(data.last)?;
        self.op_at(data.first_use.op)?;
        data.args.iter().try_for_each(|arg| self.value_at(*arg))
    }
}
