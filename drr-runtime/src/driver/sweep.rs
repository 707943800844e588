//! The loop of the greedy driver: takes operations from the worklist, and erases, folds or rewrites them.

use rustc_hash::FxHashSet;

use super::config::GreedyRewriteConfig;
use super::constants::Constants;
use super::cycles::Guard;
use super::error::RewriteError;
use super::fold::LEAST_FOLDS;
use super::progress::Progress;
use super::state::Driver;
use super::tracker::Rewriter;
use crate::ir::{Ir, Op, Region, Walk, WalkOrder, enclosing_region};
use crate::pattern_set::KindRoles;
use crate::rewriter::RewriterBase;
use crate::stats::{GreedyReport, Limit};
use crate::worklist::SweepOrder;

impl<I: Ir> Driver<'_, I> {
    /// Puts all operations of the region on the worklist; how many there are, unless the worklist
    /// counts them.
    pub(super) fn populate(
        &mut self,
        region: Region<I>,
        config: &GreedyRewriteConfig<I>,
    ) -> Option<u64> {
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        let visits = &mut observer.visits;
        let order = match (config.top_down, visits.exact.is_some()) {
            (false, _) => SweepOrder::BottomUp,
            (true, false) => SweepOrder::TopDown,
            (true, true) => SweepOrder::Dominance,
        };
        if (config.top_down || I::LINKS_BACK)
            && visits.scope == Some(region)
            && visits.filter.is_none()
            && !config.unique_constants
        {
            visits.worklist.begin_sweep(ir, region, order);
            return None;
        }
        let mut walk = match order {
            SweepOrder::BottomUp => Walk::region(region, WalkOrder::Post),
            SweepOrder::TopDown => Walk::region(region, WalkOrder::Pre),
            SweepOrder::Dominance => Walk::in_dominance_order(region),
        };
        visits.worklist.clear();
        let mut constants = config.unique_constants.then(|| Constants::new(&mut **ir));
        let mut ops = 0;
        let in_scope = visits.scope == Some(region);
        // The operations around which everything is on the worklist. Each is climbed to once, so
        // that deep nesting takes linear time.
        let mut climbed: FxHashSet<Op<I>> = FxHashSet::default();
        let mut last_block = None;
        while let Some(op) = walk.next(self.ir()) {
            ops += 1;
            if let Some(constants) = &mut constants
                && self.unique_constant(constants, op)
            {
                continue;
            }
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            let (ir, visits) = (&**ir, &mut observer.visits);
            if !in_scope {
                visits.enqueue_root(ir, op);
                continue;
            }
            visits.enqueue_one(ir, op);
            if walk.is_at_top() {
                continue;
            }
            let block = ir.parent_block(op);
            if block == last_block {
                continue;
            }
            last_block = block;
            let mut region = enclosing_region(ir, op);
            while region != visits.scope
                && let Some(parent) = region.and_then(|region| ir.region_owner(region))
                && climbed.insert(parent)
            {
                visits.enqueue_one(ir, parent);
                region = enclosing_region(ir, parent);
            }
        }
        if config.top_down {
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            observer.visits.worklist.reverse(ir);
        }
        Some(ops)
    }

    /// Works until the worklist is empty or a limit is reached. Returns true if anything changed.
    pub(super) fn process_worklist(
        &mut self,
        config: &GreedyRewriteConfig<I>,
        report: &mut GreedyReport,
    ) -> Result<bool, RewriteError> {
        let mut max_rewrites = config.max_rewrites.unwrap_or(u64::MAX);
        if self.tracker().visits.exact.is_some() {
            max_rewrites = max_rewrites.saturating_sub(report.rewrites);
        }
        let listed = self.tracker().visits.worklist.len();
        let mut guard = Guard::new(self, config, listed);
        self.progress = Progress {
            erases_dead: config.erase_dead,
            folds: config.fold,
            folds_until: config.cycle_guard.map_or(u64::MAX, |_| LEAST_FOLDS),
            ..Progress::new()
        };
        loop {
            let rewrites = self.progress.rewrites;
            if rewrites >= guard.limit && guard.check(self, rewrites, report) {
                break;
            }
            if rewrites >= max_rewrites {
                let Rewriter { ir, observer, .. } = &self.rewriter.below;
                if !observer.visits.is_empty(ir) {
                    report.limit = Some(Limit::Rewrites);
                }
                break;
            }
            self.progress.pause_at = max_rewrites.min(guard.limit);
            if !self.visit_until_pause() {
                break;
            }
        }
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if config.fold && !self.progress.folds {
            report.limit = Some(Limit::Folds);
        }
        report.rewrites += self.progress.rewrites;
        report.folds += self.progress.folded;
        report.erased_dead += self.progress.erased_dead;
        Ok(self.progress.rewrites + self.progress.folded + self.progress.erased_dead > 0)
    }

    /// Visits operations until there are none, an error ends the run (both `false`), or limits must be
    /// checked (`true`).
    fn visit_until_pause(&mut self) -> bool {
        let set = self.set;
        while let Some(op) = self.progress.next.take().or_else(|| self.next_op()) {
            match set.schedule.roles(self.ir().kind(op)) {
                KindRoles::NoRoot => continue,
                // The program continues with the next operations that need no other one.
                KindRoles::RootOf(program) if !self.rewriter.below.observer.observed => {
                    self.enter(program);
                    self.progress.next = Some(op);
                    let bound = &set.programs[program as usize];
                    bound
                        .program
                        .run(&bound.tables, &set.schedule, program, self);
                }
                _ => {
                    self.apply_patterns(op);
                }
            }
            if self.error.is_some() {
                return false;
            }
            if self.progress.rewrites >= self.progress.pause_at {
                return true;
            }
        }
        false
    }

    /// The next operation on which all rules of the current program must be tried, and no others. Else
    /// the next operation of the loop is in `next`, and there is none here.
    #[inline]
    pub(super) fn next_whole_root(&mut self) -> Option<Op<I>> {
        if let Some(op) = self.progress.next.take() {
            return Some(op);
        }
        if self.progress.rewrites >= self.progress.pause_at || self.error.is_some() {
            return None;
        }
        let set = self.set;
        loop {
            let op = self.next_op()?;
            match set.schedule.roles(self.ir().kind(op)) {
                KindRoles::NoRoot => continue,
                KindRoles::RootOf(program) if program == self.program => return Some(op),
                _ => {
                    self.progress.next = Some(op);
                    return None;
                }
            }
        }
    }

    /// The next operation, unless the worklist is empty or there was an error. Dead operations are
    /// erased, and others folded.
    #[inline(always)]
    fn next_op(&mut self) -> Option<Op<I>> {
        loop {
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            let visits = &mut observer.visits;
            let swept = visits.worklist.num_passed();
            let op = match visits.worklist.pop(ir) {
                Some(op) => op,
                None => visits.next_woken(ir)?,
            };
            if visits.worklist.num_passed() != swept {
                visits.note_order(ir, op);
            }
            let is_unused = self.progress.erases_dead && ir.is_unused(op);
            let may_fold = self.progress.folds && may_fold(&**ir, op);
            let is_done = is_unused && self.erase_if_removable(op) || may_fold && self.fold(op);
            if !is_done {
                return Some(op);
            }
            if self.progress.folded_in_place >= self.progress.folds_until {
                self.limit_folds(op);
            }
            if self.error.is_some() {
                return None;
            }
        }
    }

    /// Erases an unused operation unless it has side effects. Returns true if it does.
    #[inline(never)]
    fn erase_if_removable(&mut self, op: Op<I>) -> bool {
        let rewriter = &mut self.rewriter.below;
        let is_removable = rewriter.ir.is_removable_if_unused(op);
        if is_removable {
            rewriter.at = None;
            rewriter.erase_op(op);
            self.progress.erased_dead += 1;
        }
        is_removable
    }
}

/// True if the op may have a folder that changes it. MLIR does not fold constants.
#[inline(always)]
fn may_fold<I: Ir>(ir: &I, op: Op<I>) -> bool {
    ir.may_fold(ir.kind(op)) && !ir.is_constant_like(op)
}
