//! Rounds and rewrites in the exact order.

use super::config::GreedyRewriteConfig;
use super::constants::Constants;
use super::state::Driver;
use super::tracker::Rewriter;
use crate::ir::{Ir, Region, Walk, WalkOrder};
use crate::rewriter::RewriterBase;
use crate::stats::GreedyReport;

impl<I: Ir> Driver<'_, I> {
    /// Begins a round in the exact order. How many operations there are; 0 if the cursor counts them.
    pub(super) fn begin_exact(
        &mut self,
        region: Region<I>,
        config: &GreedyRewriteConfig<I>,
        is_first: bool,
    ) -> u64 {
        if is_first && !config.top_down {
            return self.populate(region, config);
        }
        if config.unique_constants {
            let mut constants = Constants::new(&mut *self.rewriter.below.ir);
            let mut walk = Walk::region(region, WalkOrder::Post);
            while let Some(op) = walk.next(self.ir()) {
                self.unique_constant(&mut constants, op);
            }
        }
        match is_first {
            true => 0,
            false => self.begin_round(Some(region)),
        }
    }

    /// Begins another round in the exact order. How many operations there are.
    pub(super) fn begin_round(&mut self, region: Option<Region<I>>) -> u64 {
        let set = self.set;
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        observer.visits.begin_round(ir, set, region)
    }

    /// In the exact order: erases what a change has made dead, and finds the operations that it
    /// concerns.
    #[inline(never)]
    pub(super) fn settle(&mut self, config: &GreedyRewriteConfig<I>, report: &mut GreedyReport) {
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        observer.visits.find_unused(ir);
        while let Some(op) = self.tracker().visits.take_lost() {
            let rewriter = &mut self.rewriter.below;
            let is_dead = config.erase_dead
                && rewriter.is_unused(op)
                && rewriter.observer.visits.admits(rewriter.ir, op)
                && rewriter.ir.is_removable_if_unused(op);
            if is_dead {
                rewriter.at = None;
                rewriter.erase_op(op);
                report.erased_dead += 1;
            } else {
                rewriter.observer.visits.keep(rewriter.ir, op);
            }
        }
        let set = self.set;
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        observer.visits.wake(ir, set);
    }
}
