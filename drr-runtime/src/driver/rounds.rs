//! Rounds and rewrites in the exact order.

use super::config::GreedyRewriteConfig;
use super::constants::Constants;
use super::error::{RewriteError, RewriteErrorKind};
use super::state::Driver;
use super::tracker::Rewriter;
use crate::ir::{Ir, Region, Walk, WalkOrder};
use crate::rule::Reason;

impl<I: Ir> Driver<'_, I> {
    /// Begins a round in the exact order. How many operations there are, unless the
    /// worklist counts them.
    pub(super) fn begin_exact(
        &mut self,
        region: Region<I>,
        config: &GreedyRewriteConfig<I>,
        is_first: bool,
    ) -> Option<u64> {
        if is_first {
            return self.populate(region, config);
        }
        if config.unique_constants {
            let mut constants = Constants::new(&mut *self.rewriter.below.ir);
            let mut walk = Walk::region(region, WalkOrder::Post);
            while let Some(op) = walk.next(self.ir()) {
                self.unique_constant(&mut constants, op);
            }
        }
        Some(self.begin_round(Some(region)))
    }

    /// True if the order is exact and no more rounds are needed, whatever the last one changed.
    pub(super) fn is_settled(&mut self) -> bool {
        let Some(exact) = &mut self.rewriter.below.observer.visits.exact else {
            return false;
        };
        // A replacement of the root was its own result, which later changes of any operand may end.
        let mut failures = 0;
        for (index, rule) in self.set.rules.iter().enumerate() {
            let is_itself =
                |test: u16| matches!(rule.data.tests[usize::from(test)], Reason::Itself(_));
            let failed = self
                .misses
                .failed(index)
                .filter(|(test, _)| is_itself(*test));
            failures += failed.map(|(_, count)| count).sum::<u64>();
        }
        exact.all_again |= failures > exact.replaced_by_itself;
        exact.replaced_by_itself = failures;
        self.tracker().visits.is_settled()
    }

    /// The expensive check at the end of a run in the exact order: no rule whose reach is known matches
    /// an operation.
    pub(super) fn check_settled(&mut self, region: Option<Region<I>>) -> Result<(), RewriteError> {
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        if observer.checks.is_none() || !self.failures.is_empty() {
            return Ok(());
        }
        for op in observer.visits.all_ops(ir, region) {
            if !observer.visits.admits(ir, op) {
                continue;
            }
            let Some(id) = self.set.find(ir, op) else {
                continue;
            };
            let rule = self.set.rule(id).info();
            if rule.reach.is_bounded() {
                return Err(RewriteError {
                    kind: RewriteErrorKind::ReadsFurther,
                    rule: Some(rule),
                    op: ir.display_op(op),
                    message: "still matches at the end of the run, because its code reads further \
                              than it declares by `#[reads(…)]`"
                        .to_string(),
                });
            }
        }
        Ok(())
    }

    /// Begins another round in the exact order. How many operations there are.
    pub(super) fn begin_round(&mut self, region: Option<Region<I>>) -> u64 {
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        observer.visits.begin_round(ir, region)
    }
}
