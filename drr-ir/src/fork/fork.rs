//! Forks: contexts in which one isolated operation at a time is worked on.

use std::mem::take;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use drr_runtime::ir::Op;

use crate::context::Context;
use crate::diagnostics::{Deferred, Diagnostic, DiagnosticEngine};
use crate::fork::error::ParallelErrorKind;
use crate::fork::ids::Known;
use crate::fork::image::{Changes, Freed, Image, Sizes};
use crate::fork::slots::{NotIsolated, Slots};
use crate::fork::transfer::{Extent, resolve, transfer};
use crate::ids::{Loc, NIL, RawOp};
use crate::pool::Pool;
use crate::resource::Resource;
use crate::storage::{
    AttrSlot, BlockData, Computed, OpData, Parts, PooledUse, PooledValue, RegionData, Verified,
};

/// A context of its own for one thread. It has the operations around the ones to work on, but the
/// regions of these are empty until it is their turn.
pub(super) struct Fork {
    pub(super) ctx: Context,
    pub(super) shell: Shell,
    /// From the context to the fork, for the operation that was copied last.
    there: Slots,
    /// From the fork to the context.
    pub(super) back: Slots,
    /// The numbers in the context of values that the fork has interned.
    pub(super) known: Known,
    /// The operation that was copied last.
    pub(super) image: Image,
    /// The registrations when the fork was made.
    pub(super) registered: Registrations,
    /// The number of operations that were worked on since the shell was compared.
    unchecked: usize,
}

/// The numbers of kinds, registered ops, types and attributes, and dialects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Registrations {
    pub(super) kinds: usize,
    ops: usize,
    defs: usize,
    dialects: usize,
}

/// The operations around those to work on. They fill the first slots of the fork, and nobody may
/// change them.
#[derive(Default)]
pub(super) struct Shell {
    ops: Vec<OpData>,
    uses: Pool<PooledUse>,
    values: Pool<PooledValue>,
    attr_slots: Pool<AttrSlot>,
    parts: Vec<Parts>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    resources: Vec<Resource>,
    /// By slot in the fork: the slot in the context.
    pub(super) slots: Vec<u32>,
    /// By slot in the context: the slot in the fork.
    targets: HashMap<u32, u32, FxBuildHasher>,
}

/// The operations to work on.
pub(super) struct Targets {
    /// Sorted.
    pub(super) ops: Vec<u32>,
    /// The outermost operations in which they are.
    pub(super) roots: Vec<u32>,
}

/// The result of the work on an operation in a fork.
pub(super) struct Outcome<R> {
    pub(super) result: R,
    /// Diagnostics that belong to the result.
    pub(super) returned: Vec<Diagnostic>,
    /// Diagnostics that were reported.
    pub(super) reported: Vec<Deferred>,
    /// `None` if nothing has changed.
    pub(super) work: Option<Box<Work>>,
}

/// Changes of an operation in a fork.
pub(super) struct Work {
    /// The operation in the fork. The shell shows it as it was before, without contents.
    pub(super) op: u32,
    pub(super) loc: Loc,
    /// Its run of attributes.
    pub(super) attrs: (u32, u32),
    /// The first and last blocks of its regions.
    pub(super) regions: Vec<(u32, u32)>,
    pub(super) image: Image,
    /// The slots of the operation end here.
    pub(super) end: Sizes,
    pub(super) changes: Changes,
}

impl Fork {
    pub(super) fn new(parent: &Context, targets: &Targets) -> Result<Fork, ParallelErrorKind> {
        let mut fork = Fork {
            ctx: parent.without_ir(),
            shell: Shell::default(),
            there: Slots::default(),
            back: Slots::default(),
            known: Known::default(),
            image: Image::default(),
            registered: parent.registrations(),
            unchecked: 0,
        };
        let Slots {
            ops, uses, values, ..
        } = &mut fork.there;
        ops.reserve(parent.ops.len());
        uses.reserve(parent.uses.slots());
        values.reserve(parent.values.slots());
        for &root in &targets.roots {
            let what = (root, Extent::Without(&targets.ops));
            let start = Sizes::of(&fork.ctx);
            fork.there.clear();
            let (ctx, there, back) = (&mut fork.ctx, &mut fork.there, &mut fork.back);
            transfer(parent, ctx, what, there, back);
            resolve(ctx, start, there).map_err(|NotIsolated| ParallelErrorKind::NotIsolated)?;
        }
        let ctx = &fork.ctx;
        let slots = (0..ctx.ops.len() as u32).map(|op| fork.back.ops.find(op).unwrap_or(NIL));
        let slots: Vec<u32> = slots.collect();
        fork.back.clear();
        let by_slot = slots.iter().zip(0..);
        fork.shell = Shell {
            ops: ctx.ops.clone(),
            uses: ctx.uses.clone(),
            values: ctx.values.clone(),
            attr_slots: ctx.attr_slots.clone(),
            parts: ctx.parts.clone(),
            blocks: ctx.blocks.clone(),
            regions: ctx.regions.clone(),
            resources: ctx.resources.clone(),
            targets: by_slot
                .filter(|(slot, _)| targets.ops.binary_search(slot).is_ok())
                .map(|(slot, own)| (*slot, own))
                .collect(),
            slots,
        };
        Ok(fork)
    }

    /// Copies an operation of the context to the fork, and returns the copy. [`run`](Self::run) needs
    /// the context no more.
    pub(super) fn load(&mut self, parent: &Context, target: u32) -> u32 {
        let op = self.shell.targets[&target];
        self.image.start = Sizes::of(&self.ctx);
        self.there.clear();
        let what = (target, Extent::Contents(op));
        transfer(parent, &mut self.ctx, what, &mut self.there, &mut self.back);
        op
    }

    /// Works on an operation of the fork that was just copied.
    pub(super) fn run<R>(
        &mut self,
        op: u32,
        work: impl Fn(&mut Context, Op<Context>) -> (R, Vec<Diagnostic>),
    ) -> Result<Outcome<R>, ParallelErrorKind> {
        resolve(&mut self.ctx, self.image.start, &self.there)
            .map_err(|NotIsolated| ParallelErrorKind::NotIsolated)?;
        self.image.take(&self.ctx);
        self.ctx.verified.watch();
        let (result, returned) = work(&mut self.ctx, Op(RawOp(op)));
        let changed = self.ctx.verified.has_changed();
        if changed && !self.keeps_slots(op) {
            return Err(ParallelErrorKind::ChangedOutside);
        }
        if self.ctx.registrations().exceed(self.registered) {
            return Err(ParallelErrorKind::Registered);
        }
        let freed = self.take_freed();
        let (loc, attrs) = (self.ctx.op_data(op).loc, self.ctx.attr_run(op));
        let regions = self.hide(op);
        let mut work = None;
        if changed {
            let changes = self.image.changes(&self.ctx, (op, attrs), &regions, freed);
            work = Some(Box::new(Work {
                op,
                loc,
                attrs,
                regions,
                changes: changes?,
                image: take(&mut self.image),
                end: Sizes::of(&self.ctx),
            }));
            // The shell is compared from time to time, so that this takes no longer than the work.
            self.unchecked += self.ctx.ops.len() - self.shell.ops.len();
            if self.unchecked > self.shell.ops.len() && !self.has_kept_shell() {
                return Err(ParallelErrorKind::ChangedOutside);
            }
        }
        Ok(Outcome {
            result,
            returned,
            reported: self.ctx.diagnostics.take_deferred(),
            work,
        })
    }

    /// True if the slots of other operations are still those of their objects.
    fn keeps_slots(&self, op: u32) -> bool {
        let (ctx, shell) = (&self.ctx, &self.shell);
        let kept = ctx.op_data(op).is_placed_as(&shell.ops[op as usize]);
        let start = self.image.start;
        let beyond = |free: &[u32], start: u32| free.iter().all(|slot| *slot >= start);
        kept && ctx.free_op_slots().all(|slot| slot >= start.ops)
            && beyond(&ctx.free_parts, start.parts)
            && beyond(&ctx.free_blocks, start.blocks)
            && beyond(&ctx.free_regions, start.regions)
            && ctx.uses.free_runs().all(|run| run >= start.uses)
            && ctx.values.free_runs().all(|run| run >= start.values)
            && ctx.attr_slots.free_runs().all(|run| run >= start.attrs)
    }

    fn take_freed(&mut self) -> Freed {
        let ctx = &mut self.ctx;
        ctx.free_parts.clear();
        let mut ops: Vec<u32> = ctx.free_op_slots().collect();
        ops.reverse();
        (ctx.free_op, ctx.num_free_ops) = (NIL, 0);
        Freed {
            ops,
            blocks: take(&mut ctx.free_blocks),
            regions: take(&mut ctx.free_regions),
            uses: ctx.uses.take_free(),
            values: ctx.values.take_free(),
            attrs: ctx.attr_slots.take_free(),
        }
    }

    /// Takes an operation that was worked on out of the shell, which has it again as it was, with
    /// empty regions.
    fn hide(&mut self, op: u32) -> Vec<(u32, u32)> {
        let (ctx, shell) = (&mut self.ctx, &self.shell);
        let data = shell.ops[op as usize];
        *ctx.op_mut(op) = data;
        if let Some(parts) = data.parts() {
            let (own, known) = (&mut ctx.parts, &shell.parts[parts as usize]);
            let own = &mut own[parts as usize];
            (own.attrs, own.num_attrs) = (known.attrs, known.num_attrs);
        }
        let mut regions = Vec::new();
        for index in 0..ctx.region_ids(op).len() {
            let region = ctx.region_ids(op)[index] as usize;
            let known = ctx.regions[region];
            regions.push((known.first, known.last));
            (ctx.regions[region].first, ctx.regions[region].last) = (NIL, NIL);
        }
        ctx.forget_all();
        regions
    }

    /// True if the shell is what it was.
    pub(super) fn has_kept_shell(&mut self) -> bool {
        self.unchecked = 0;
        let (ctx, shell) = (&self.ctx, &self.shell);
        ctx.ops.starts_with(&shell.ops)
            && ctx.parts.starts_with(&shell.parts)
            && ctx.blocks.starts_with(&shell.blocks)
            && ctx.regions.starts_with(&shell.regions)
            && ctx.uses.all().starts_with(shell.uses.all())
            && ctx.values.all().starts_with(shell.values.all())
            && ctx.attr_slots.all().starts_with(shell.attr_slots.all())
            && ctx.resources == shell.resources
    }

    /// Removes all operations but the shell. Nothing that was worked on is shown.
    pub(super) fn clear(&mut self) {
        self.back.clear();
        let (ctx, shell) = (&mut self.ctx, &self.shell);
        ctx.ops.truncate(shell.ops.len());
        ctx.parts.truncate(shell.parts.len());
        ctx.blocks.truncate(shell.blocks.len());
        ctx.regions.truncate(shell.regions.len());
        ctx.uses.truncate(shell.uses.slots());
        ctx.values.truncate(shell.values.slots());
        ctx.attr_slots.truncate(shell.attr_slots.slots());
        if let Some(names) = &mut ctx.kept_names {
            names.results.truncate(shell.ops.len());
            names.values.truncate(shell.values.slots());
            names.blocks.truncate(shell.blocks.len());
        }
    }
}

impl Registrations {
    /// True if more is registered than `known`. Kinds come with operations.
    fn exceed(self, known: Registrations) -> bool {
        Registrations {
            kinds: known.kinds,
            ..self
        } != known
    }
}

impl Context {
    fn registrations(&self) -> Registrations {
        Registrations {
            kinds: self.kinds.len(),
            ops: self.op_kinds.len(),
            defs: self.defs.len(),
            dialects: self.loaded.len(),
        }
    }

    /// A context that knows the same types, attributes, ops and dialects, and has no operations.
    /// Its interned values must be shared.
    fn without_ir(&self) -> Context {
        Context {
            id: self.id,
            is_fork: true,
            names: self.names.fork(),
            types: self.types.fork(),
            signless_types: self.signless_types,
            attrs: self.attrs.fork(),
            locs: self.locs.fork(),
            kinds: self.kinds.clone(),
            kind_ids: self.kind_ids.clone(),
            op_kinds: self.op_kinds.clone(),
            dialects: self.dialects.clone(),
            loaded: self.loaded.clone(),
            whole: self.whole.clone(),
            open: self.open.clone(),
            texts: self.texts.clone(),
            registry: self.registry.clone(),
            allows_unregistered: self.allows_unregistered,
            materializers: self.materializers.clone(),
            call_conversions: self.call_conversions.clone(),
            attr_verifiers: self.attr_verifiers.clone(),
            canonicalizations: self.canonicalizations.clone(),
            defs: self.defs.clone(),
            def_ids: self.def_ids.clone(),
            kind_traits: self.kind_traits.clone(),
            interfaces: self.interfaces.clone(),
            ops: Vec::new(),
            free_op: NIL,
            num_free_ops: 0,
            uses: Pool::new(),
            values: Pool::new(),
            attr_slots: Pool::new(),
            parts: Vec::new(),
            free_parts: Vec::new(),
            blocks: Vec::new(),
            free_blocks: Vec::new(),
            regions: Vec::new(),
            free_regions: Vec::new(),
            resources: self.resources.clone(),
            has_aliased: self.has_aliased,
            alias_names: self.alias_names.clone(),
            order: Computed::default(),
            ssa_names: Computed::default(),
            verified: Verified::default(),
            diagnostics: DiagnosticEngine::deferring(),
            sources: self.sources.clone(),
            kept_names: self.kept_names.as_ref().map(|_| Default::default()),
        }
    }
}
