//! Taking over what has changed in a fork.

use crate::context::Context;
use crate::diagnostics::{Deferred, Diagnostic};
use crate::fork::fork::{Fork, Outcome, Work};
use crate::fork::ids::FromFork;
use crate::fork::image::Freed;
use crate::fork::slots::{Map, NotIsolated, Slots};
use crate::ids::{NIL, Name, RawOp};
use crate::pool::Pool;
use crate::storage::{
    BLOCK_ARG, BlockData, OpData, POOLED, Parts, PooledUse, PooledValue, RegionData, ValueData,
};

/// The result of the work on an operation, with handles of the context.
pub(super) struct Finished<R> {
    pub(super) result: R,
    pub(super) returned: Vec<Diagnostic>,
    pub(super) reported: Vec<Deferred>,
}

impl<R> From<Outcome<R>> for Finished<R> {
    fn from(outcome: Outcome<R>) -> Self {
        Finished {
            result: outcome.result,
            returned: outcome.returned,
            reported: outcome.reported,
        }
    }
}

impl<R> Outcome<R> {
    /// True if the context need not change for it.
    pub(super) fn is_unchanged(&self) -> bool {
        self.work.is_none() && self.returned.is_empty() && self.reported.is_empty()
    }
}

impl Fork {
    /// Takes over what has become of an operation.
    pub(super) fn unload<R>(
        &mut self,
        to: &mut Context,
        target: u32,
        mut outcome: Outcome<R>,
    ) -> Result<Finished<R>, NotIsolated> {
        let work = outcome.work.take();
        if let Some(work) = work {
            self.make_room(to, &work);
            self.write(to, target, &work)?;
            self.image = work.image;
        }
        let mut finished = Finished::from(outcome);
        let reported = finished.reported.iter_mut();
        let reported = reported.map(|deferred| &mut deferred.diagnostic);
        for diagnostic in finished.returned.iter_mut().chain(reported) {
            self.adopt(to, diagnostic);
        }
        to.has_aliased |= self.ctx.has_aliased;
        if self.ctx.alias_names.len() > to.alias_names.len() {
            self.adopt_alias_names(to);
        }
        Ok(finished)
    }

    /// Frees in the context what was freed in the fork, and gives slots to what is new.
    fn make_room(&mut self, to: &mut Context, work: &Work) {
        let (changes, back) = (&work.changes, &mut self.back);
        to.free_as_in(&changes.freed, back);
        for &op in &changes.ops {
            if work.image.is_new_op(op) {
                back.ops.set(op, to.add_op(OpData::FREE));
            }
        }
        for &block in &changes.blocks {
            if work.image.is_new_block(block) {
                back.blocks.set(block, to.new_block());
            }
        }
        for &region in &changes.regions {
            if work.image.is_new_region(region) {
                back.regions.set(region, to.create_region().0.0);
            }
        }
        let ctx = &self.ctx;
        add_runs(&mut to.uses, &ctx.uses, &changes.new_uses, &mut back.uses);
        add_runs(
            &mut to.values,
            &ctx.values,
            &changes.new_values,
            &mut back.values,
        );
        add_runs(
            &mut to.attr_slots,
            &ctx.attr_slots,
            &changes.new_attrs,
            &mut back.attrs,
        );
    }

    /// Writes what has changed.
    fn write(&mut self, to: &mut Context, target: u32, work: &Work) -> Result<(), NotIsolated> {
        let (from, back, changes) = (&self.ctx, &self.back, &work.changes);
        let mut ids = FromFork::new(from, self.registered.kinds, &mut self.known);
        for &at in &changes.uses {
            let data = from.uses[at];
            to.uses[back.uses.get(at)?] = PooledUse {
                entry: back.use_data(data.entry)?,
                owner: back.ops.get(data.owner)?,
            };
        }
        for &at in &changes.values {
            let data = from.values[at];
            let owners = match data.index & BLOCK_ARG {
                0 => &back.ops,
                _ => &back.blocks,
            };
            to.values[back.values.get(at)?] = PooledValue {
                value: ValueData {
                    ty: ids.ty(to, data.value.ty),
                    first_use: back.link_to_use(data.value.first_use)?,
                },
                owner: owners.get(data.owner)?,
                index: data.index,
            };
        }
        for &at in &changes.attrs {
            let slot = ids.attr_slot(to, from.attr_slots[at]);
            to.attr_slots[back.attrs.get(at)?] = slot;
        }
        for &at in &changes.ops {
            let mut data = *from.op_data(at);
            data.set_kind(ids.kind(to, data.kind()));
            data.block = back.blocks.link(data.block)?;
            data.prev = back.ops.link(data.prev)?;
            data.next = back.ops.link(data.next)?;
            data.loc = ids.loc(to, data.loc);
            if data.has_few_operands() {
                let count = data.num_operands() as usize;
                for entry in &mut data.operands_mut()[..count] {
                    *entry = back.use_data(*entry)?;
                }
            } else {
                let (start, len) = data.operand_run();
                data.set_operand_run(back.uses.get(start)?, len);
            }
            if data.has_single_result() {
                let result = data.result_mut();
                result.ty = ids.ty(to, result.ty);
                result.first_use = back.link_to_use(result.first_use)?;
            } else if let (start, len @ 1..) = data.result_run() {
                data.set_result_run(back.values.get(start)?, len);
            }
            let (start, num_attrs) = from.attr_run(at);
            let attrs = run(&back.attrs, start, num_attrs)?;
            let slot = back.ops.get(at)?;
            let known = to.op_data(slot).parts();
            match (data.parts(), known) {
                (None, known) => {
                    data.set_attr_run(attrs, num_attrs);
                    known.into_iter().for_each(|known| to.free_parts(known));
                }
                (Some(parts), known) => {
                    let parts = &from.parts[parts as usize];
                    let successors = parts.successors.iter();
                    let successors = successors.map(|successor| back.successor(*successor));
                    let known = known.unwrap_or_else(|| to.new_parts(Parts::default()));
                    to.parts[known as usize] = Parts {
                        attrs,
                        num_attrs,
                        regions: all(&back.regions, &parts.regions)?,
                        successors: successors.collect::<Result<_, _>>()?,
                        empty_properties: parts.empty_properties,
                    };
                    data.set_parts(known);
                }
            }
            *to.op_mut(slot) = data;
        }
        let region_of = |region: u32, to: &Context| {
            let own = from
                .region_ids(work.op)
                .iter()
                .position(|own| *own == region);
            match own {
                Some(index) => Ok(to.region_ids(target)[index]),
                None => back.regions.get(region),
            }
        };
        for &at in &changes.regions {
            let data = from.regions[at as usize];
            to.regions[back.regions.get(at)? as usize] = RegionData {
                owner: back.ops.link(data.owner)?,
                first: back.blocks.link(data.first)?,
                last: back.blocks.link(data.last)?,
            };
        }
        for &at in &changes.blocks {
            let data = &from.blocks[at as usize];
            let region = match data.region {
                NIL => NIL,
                region => region_of(region, to)?,
            };
            let locs = data.arg_locs.iter();
            let arg_locs = locs.map(|loc| ids.loc(to, *loc)).collect();
            let args = data.args.iter().map(|arg| back.value(*arg));
            to.blocks[back.blocks.get(at)? as usize] = BlockData {
                region,
                prev: back.blocks.link(data.prev)?,
                next: back.blocks.link(data.next)?,
                first: back.ops.link(data.first)?,
                last: back.ops.link(data.last)?,
                first_use: back.link_to_block_use(data.first_use)?,
                args: args.collect::<Result<_, _>>()?,
                arg_locs,
            };
        }
        for (index, &(first, last)) in work.regions.iter().enumerate() {
            let region = to.region_ids(target)[index] as usize;
            to.regions[region].first = back.blocks.link(first)?;
            to.regions[region].last = back.blocks.link(last)?;
        }
        let (start, num_attrs) = work.attrs;
        let attrs = run(&back.attrs, start, num_attrs)?;
        to.set_attr_run(target, attrs, num_attrs);
        to.op_mut(target).loc = ids.loc(to, work.loc);
        if from.kept_names.is_some() {
            let name_or_nil = |name: Option<Name>| name.map_or(NIL, |name| name.0);
            let (start, end) = (work.image.start, work.end);
            let pooled = (start.values..end.values).map(|at| at | POOLED);
            for at in (start.ops..end.ops).chain(pooled) {
                if let Ok(value) = back.value(at) {
                    let name = ids.name_or_none(to, name_or_nil(from.kept_value_name(at)));
                    to.keep_value_name(value, name);
                }
            }
            for at in start.blocks..end.blocks {
                if let Some(block) = back.blocks.find(at) {
                    let name = ids.name_or_none(to, name_or_nil(from.kept_block_name(at)));
                    to.keep_block_name(block, name);
                }
            }
        }
        to.forget_all();
        Ok(())
    }

    /// Gives a diagnostic the handles of the context.
    fn adopt(&mut self, to: &mut Context, diagnostic: &mut Diagnostic) {
        diagnostic.op = diagnostic.op.and_then(|op| {
            let outer = self.shell.slots.get(op.index()).copied();
            outer.or_else(|| self.back.ops.find(op.0)).map(RawOp)
        });
        let mut ids = FromFork::new(&self.ctx, self.registered.kinds, &mut self.known);
        diagnostic.location.loc = ids.loc(to, diagnostic.location.loc);
        for note in &mut diagnostic.notes {
            self.adopt(to, note);
        }
    }

    fn adopt_alias_names(&mut self, to: &mut Context) {
        let mut ids = FromFork::new(&self.ctx, self.registered.kinds, &mut self.known);
        for (&target, &name) in &self.ctx.alias_names {
            let target = ids.alias_target(to, target);
            if !to.alias_names.contains_key(&target) {
                let name = ids.name(to, name);
                to.alias_names.insert(target, name);
            }
        }
    }
}

impl Context {
    /// Frees what was freed in a fork. `slots` leads from the fork to this context.
    fn free_as_in(&mut self, freed: &Freed, slots: &Slots) {
        for op in freed.ops.iter().filter_map(|op| slots.ops.find(*op)) {
            if let Some(parts) = self.op_data(op).parts() {
                self.free_parts(parts);
            }
            self.free_op(op);
        }
        for block in freed.blocks.iter().filter_map(|at| slots.blocks.find(*at)) {
            let data = &mut self.blocks[block as usize];
            (data.args, data.arg_locs) = (Vec::new(), Vec::new());
            self.free_blocks.push(block);
        }
        let regions = freed.regions.iter();
        self.free_regions
            .extend(regions.filter_map(|at| slots.regions.find(*at)));
        free_runs(&mut self.uses, &freed.uses, &slots.uses);
        free_runs(&mut self.values, &freed.values, &slots.values);
        free_runs(&mut self.attr_slots, &freed.attrs, &slots.attrs);
    }
}

fn free_runs<T: Copy>(pool: &mut Pool<T>, freed: &[Vec<u32>], slots: &Map) {
    for (class, runs) in freed.iter().enumerate() {
        pool.free_in_class(class, runs.iter().filter_map(|run| slots.find(*run)));
    }
}

/// Allocates runs for new ones of a fork.
fn add_runs<T: Copy>(to: &mut Pool<T>, from: &Pool<T>, runs: &[(u32, u32)], back: &mut Map) {
    for &(start, len) in runs {
        let run = from.run(start, len as usize).iter().copied();
        back.set_run(start, to.alloc_from(run), len);
    }
}

/// The run for a run of a fork.
fn run(slots: &Map, start: u32, len: u32) -> Result<u32, NotIsolated> {
    match len {
        0 => Ok(0),
        _ => slots.get(start),
    }
}

fn all(slots: &Map, list: &[u32]) -> Result<Vec<u32>, NotIsolated> {
    list.iter().map(|slot| slots.get(*slot)).collect()
}
