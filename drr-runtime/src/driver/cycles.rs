//! Finds rules that undo one another: a run that reaches the same state again never ends.

use super::config::GreedyRewriteConfig;
use super::run_state::RunState;
use super::state::Driver;
use crate::ir::{Ir, Walk, WalkOrder};
use crate::stats::{GreedyReport, Limit};

/// Ends an iteration that does not terminate.
///
/// Nothing is recorded before an iteration has many rewrites for its size. Then the guard records
/// which rules are applied. If their sequence repeats itself, the guard compares the states of the
/// run at the ends of some periods. An equal state is a cycle. Without one, for instance because
/// the IR grows, a limit ends the iteration.
pub(super) struct Guard<I: Ir> {
    /// The number of rewrites until the next check.
    pub(super) limit: u64,
    /// The number of rewrites that no terminating set makes.
    last: u64,
    /// The number of operations that no terminating set adds. Memory runs out before time does.
    largest_growth: u64,
    /// The permitted number of rewrites for each operation, as long as the operations are not counted.
    uncounted: Option<u64>,
    /// The growth when the iteration began.
    grown: u64,
    phase: Phase<I>,
}

enum Phase<I: Ir> {
    Waiting,
    /// The rules that were applied, one by one.
    Recording {
        counts: Vec<u64>,
        applied: Vec<usize>,
    },
    /// The state at the end of a period, and the counts of the rules there.
    Comparing {
        counts: Vec<u64>,
        state: RunState<I>,
        /// How many operations were inserted more than erased. It is cheaper to compare.
        growth: u64,
        period: u64,
        compared: u32,
    },
    /// The last limit was reached. Rules that are applied after it are named.
    Ending {
        counts: Vec<u64>,
    },
}

impl<I: Ir> Guard<I> {
    /// The number of rewrites during which the rules are recorded.
    const WATCHED: usize = 1024;
    /// The number of periods whose ends are compared. Rules may repeat before the state does.
    const COMPARED: u32 = 8;

    /// A guard for this many operations. With `None` they are counted if the rewrites outnumber those that
    /// the sweep has passed.
    pub(super) fn new(
        driver: &Driver<'_, I>,
        config: &GreedyRewriteConfig<I>,
        ops: Option<u64>,
    ) -> Self {
        let mut guard = Guard {
            limit: u64::MAX,
            last: u64::MAX,
            largest_growth: u64::MAX,
            uncounted: config.cycle_guard,
            grown: growth(driver),
            phase: Phase::Waiting,
        };
        if let Some(factor) = config.cycle_guard {
            match ops {
                Some(ops) => guard.set_limits(factor, ops),
                None => guard.limit = 1000,
            }
        }
        guard
    }

    fn set_limits(&mut self, factor: u64, ops: u64) {
        self.last = factor.saturating_mul(ops).max(100_000);
        self.largest_growth = factor.saturating_mul((ops / 32).max(2_000));
        self.limit = ops.saturating_mul(10).saturating_add(1000).min(self.last);
    }

    /// Called when the limit is reached. Returns true if the run must stop.
    #[cold]
    pub(super) fn check(
        &mut self,
        driver: &Driver<'_, I>,
        rewrites: u64,
        report: &mut GreedyReport,
    ) -> bool {
        if let Some(factor) = self.uncounted {
            let visits = &driver.rewriter.below.observer.visits;
            self.set_limits(factor, visits.worklist.num_swept_yet());
            if rewrites < self.limit {
                return false;
            }
            self.uncounted = None;
            let walk = |scope| Walk::region(scope, WalkOrder::Pre).ops(driver.ir());
            let ops = visits.scope.map_or(0, |scope| walk(scope).count());
            // Operations that the rewrites have made do not raise the limit: the IR may grow
            // without limit.
            let grown = growth(driver).wrapping_sub(self.grown);
            self.set_limits(factor, (ops as u64).wrapping_sub(grown));
            if rewrites < self.limit {
                return false;
            }
        }
        // Operations that were there before may have been erased, so the growth may be negative.
        let grown = growth(driver).wrapping_sub(self.grown).cast_signed();
        let too_large = u64::try_from(grown).is_ok_and(|grown| grown >= self.largest_growth);
        let now = || -> Vec<u64> { driver.stats.iter().map(|stats| stats.applied).collect() };
        match &mut self.phase {
            Phase::Waiting if rewrites >= self.last || too_large => {
                self.phase = Phase::Ending { counts: now() };
                self.limit = rewrites.saturating_add(Self::WATCHED as u64);
            }
            Phase::Waiting => {
                let (counts, applied) = (now(), Vec::with_capacity(Self::WATCHED));
                self.phase = Phase::Recording { counts, applied };
                self.limit = rewrites + 1;
            }
            Phase::Recording { counts, applied } => {
                let rules = driver.stats.iter().zip(counts.iter_mut());
                for (rule, (stats, count)) in rules.enumerate() {
                    if stats.applied > *count {
                        *count = stats.applied;
                        applied.push(rule);
                    }
                }
                if applied.len() < Self::WATCHED {
                    self.limit = rewrites + 1;
                    return false;
                }
                let period = period(applied);
                let repeats = period * 3 <= applied.len();
                match repeats.then(|| RunState::of(driver)).flatten() {
                    Some(state) => {
                        let period = period as u64;
                        self.phase = Phase::Comparing {
                            counts: now(),
                            state,
                            growth: growth(driver),
                            period,
                            compared: 0,
                        };
                        self.limit = rewrites + period;
                    }
                    None => self.wait(rewrites),
                }
            }
            Phase::Comparing {
                counts,
                state,
                growth: before,
                period,
                compared,
            } => {
                if growth(driver) == *before
                    && RunState::of(driver).is_some_and(|now| now == *state)
                {
                    return stop(driver, counts, report);
                }
                *compared += 1;
                self.limit = rewrites + *period;
                if *compared == Self::COMPARED {
                    self.wait(rewrites);
                }
            }
            Phase::Ending { counts } => return stop(driver, counts, report),
        }
        false
    }

    /// Waits as long again, so that all states together take no more time than the rewrites.
    fn wait(&mut self, rewrites: u64) {
        self.phase = Phase::Waiting;
        self.limit = rewrites.saturating_mul(2).min(self.last.max(rewrites + 1));
    }
}

fn growth<I: Ir>(driver: &Driver<'_, I>) -> u64 {
    let tracker = &driver.rewriter.below.observer;
    tracker.inserted.wrapping_sub(tracker.erased)
}

/// Reports a cycle of the rules that were applied since they had these counts.
fn stop<I: Ir>(driver: &Driver<'_, I>, counts: &[u64], report: &mut GreedyReport) -> bool {
    let rules = driver.set.rules.iter().zip(&driver.stats).zip(counts);
    report.still_firing = rules
        .filter(|((_, stats), before)| stats.applied > **before)
        .map(|((rule, _), _)| rule.info().name)
        .collect();
    report.limit = Some(Limit::Cycle);
    true
}

/// The smallest `p` for which every element equals the one `p` places before it.
fn period(sequence: &[usize]) -> usize {
    // The length of the longest proper prefix that is also a suffix, for each prefix.
    let mut borders = vec![0; sequence.len()];
    let mut border = 0;
    for at in 1..sequence.len() {
        while border > 0 && sequence[at] != sequence[border] {
            border = borders[border - 1];
        }
        border += usize::from(sequence[at] == sequence[border]);
        borders[at] = border;
    }
    sequence.len() - border
}
