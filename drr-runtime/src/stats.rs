//! The report of a driver's run: counts for the run and for each rule, limits, and failed rewrites.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::BuildHasher;
use std::time::Duration;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::rule::RuleInfo;

/// The counts of a rule's attempts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RuleStats {
    /// Its structure matched, so that its tests ran.
    pub reached: u64,
    /// It was applied.
    pub applied: u64,
    /// A test or pure native failed, or the rewrite found nothing to change.
    pub declined: u64,
    /// Its rewrite failed and was undone.
    pub failed: u64,
}

/// A rule and how often it got how far.
#[derive(Clone, Debug)]
pub struct RuleReport {
    /// The rule.
    pub info: &'static RuleInfo,
    /// The counts.
    pub stats: RuleStats,
    /// Why it declined, and how often; the most frequent reason first.
    pub declines: Vec<(String, u64)>,
}

impl RuleReport {
    /// Adds the counts of another run.
    fn merge(&mut self, other: RuleReport) {
        let (mine, theirs) = (&mut self.stats, other.stats);
        mine.reached += theirs.reached;
        mine.applied += theirs.applied;
        mine.declined += theirs.declined;
        mine.failed += theirs.failed;
        add_counts(&mut self.declines, other.declines);
        self.declines
            .sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    }
}

/// A rewrite that failed and was undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewriteFailure {
    /// The rule's name; for a fold, `fold` and the op's name.
    pub rule: String,
    /// Why.
    pub reason: String,
    /// The root operation as text.
    pub op: String,
    /// The number of failures of this kind.
    pub count: u64,
}

impl fmt::Display for RewriteFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RewriteFailure {
            rule,
            reason,
            op,
            count,
        } = self;
        write!(f, "`{rule}` failed on {op}: {reason}")?;
        if *count > 1 {
            write!(f, " ({count} times)")?;
        }
        Ok(())
    }
}

/// The limit that ended a run before nothing changed any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// The last allowed iteration still changed something, or none was allowed.
    Iterations,
    /// The allowed rewrites were used up
    /// ([`max_rewrites`](crate::driver::GreedyRewriteConfig::max_rewrites)).
    Rewrites,
    /// The rules in [`still_firing`](GreedyReport::still_firing) undo one another. An iteration reached
    /// the same state again, or had far more rewrites than a terminating set makes.
    Cycle,
    /// Folding changed operations in place and did not end; one of them is in
    /// [`failures`](GreedyReport::failures). Nothing was folded any more.
    /// [`Ir::fold`](crate::ir::Ir::fold) must return `Fold::InPlace` only if it changed something.
    Folds,
}

impl Limit {
    fn text(self) -> &'static str {
        match self {
            Limit::Iterations => "stopped by the limit of iterations",
            Limit::Rewrites => "stopped by the limit of rewrites",
            Limit::Cycle => "stopped in a cycle of rules",
            Limit::Folds => "stopped folds in place that did not end",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The report of a greedy run. Look at least at [`finished`](GreedyReport::finished): limits and
/// failed rewrites are not errors.
#[must_use = "a run may stop at a limit and rewrites may fail without an `Err`; see `GreedyReport::finished`"]
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct GreedyReport {
    /// True if the run reached a fixed point: the last iteration changed nothing or, in the exact order
    /// and for a list of ops, nothing is left to visit.
    pub converged: bool,
    /// True if something was changed.
    pub changed: bool,
    /// The limit that was reached, if any.
    pub limit: Option<Limit>,
    /// The number of iterations (sweeps over the region).
    pub iterations: u64,
    /// The number of applied rules.
    pub rewrites: u64,
    /// The number of folded operations.
    pub folds: u64,
    /// The number of operations erased because they were unused, without their nested operations.
    pub erased_dead: u64,
    /// The number of operations before the run, including nested ones (for a list of ops: those in
    /// the list, each once).
    pub ops_before: u64,
    /// The number of operations after the run.
    pub ops_after: u64,
    /// For a list of ops: all of them were erased.
    pub all_erased: bool,
    /// Each active rule's counts, in the set's order.
    pub rules: Vec<RuleReport>,
    /// The rules that were applied in the last iteration, where the run did not converge.
    pub still_firing: Vec<&'static str>,
    /// The rewrites that failed and were undone.
    pub failures: Vec<RewriteFailure>,
    /// If a rule asks for the traits of ops that it does not name (`any<Trait>`, `ConstantLike`): the
    /// ops in the IR that were not registered, and their number. Such rules do not see them, until
    /// their dialects are loaded.
    pub unregistered: Vec<(String, u64)>,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl GreedyReport {
    /// The report if the run reached a fixed point and no rewrite failed; otherwise what remains, as
    /// an error.
    ///
    /// ```
    /// # use drr_runtime::stats::{GreedyReport, Unfinished};
    /// #[deny(unused_must_use)]
    /// fn check(report: GreedyReport) -> Result<(), Unfinished> {
    ///     report.finished()?;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// If a limit ended the run, or a rewrite failed.
    pub fn finished(self) -> Result<Finished<GreedyReport>, Unfinished> {
        match self.converged && self.failures.is_empty() {
            true => Ok(Finished(self)),
            false => Err(Unfinished {
                limit: self.limit,
                still_firing: self.still_firing,
                failures: self.failures,
            }),
        }
    }

    /// The first rule of that name.
    pub fn rule(&self, name: &str) -> Option<&RuleReport> {
        self.rules.iter().find(|rule| rule.info.name == name)
    }

    /// Adds the report of a run over another region of the same operation.
    pub(crate) fn merge(&mut self, other: GreedyReport) {
        self.converged &= other.converged;
        self.changed |= other.changed;
        self.limit = self.limit.or(other.limit);
        self.iterations = self.iterations.max(other.iterations);
        self.rewrites += other.rewrites;
        self.folds += other.folds;
        self.erased_dead += other.erased_dead;
        self.ops_before += other.ops_before;
        self.ops_after += other.ops_after;
        for (mine, theirs) in self.rules.iter_mut().zip(other.rules) {
            mine.merge(theirs);
        }
        for name in other.still_firing {
            if !self.still_firing.contains(&name) {
                self.still_firing.push(name);
            }
        }
        if !other.failures.is_empty() {
            let mut failures = Failures::default();
            failures.extend(std::mem::take(&mut self.failures));
            failures.extend(other.failures);
            self.failures = failures.into_list();
        }
        add_counts(&mut self.unregistered, other.unregistered);
        self.elapsed += other.elapsed;
    }
}

impl fmt::Display for GreedyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match (self.converged, self.limit) {
            (true, _) => "converged",
            (false, Some(limit)) => limit.text(),
            (false, None) => "did not converge",
        };
        writeln!(
            f,
            "{state}; iterations {}, rewrites {}, folds {}, dead ops erased {}, ops {} -> {}, {:?}",
            self.iterations,
            self.rewrites,
            self.folds,
            self.erased_dead,
            self.ops_before,
            self.ops_after,
            self.elapsed,
        )?;
        if !self.still_firing.is_empty() {
            writeln!(f, "still firing: {}", self.still_firing.join(", "))?;
        }
        for RuleReport {
            info,
            stats,
            declines,
        } in &self.rules
        {
            let RuleStats {
                reached,
                applied,
                declined,
                failed,
            } = stats;
            if *reached + *applied + *declined + *failed > 0 {
                write!(f, "{}: reached {reached}, applied {applied}", info.name)?;
                write!(f, ", declined {declined}, failed {failed}")?;
                match declines.first() {
                    Some((reason, count)) => writeln!(f, "; most often ({count}): {reason}")?,
                    None => writeln!(f)?,
                }
            }
        }
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        if !self.unregistered.is_empty() {
            writeln!(f, "{}", not_registered(&self.unregistered))?;
        }
        Ok(())
    }
}

/// Says which ops are not registered, and what to load.
fn not_registered(ops: &[(String, u64)]) -> String {
    let names: Vec<String> = ops
        .iter()
        .map(|(name, count)| format!("{name} ({count})"))
        .collect();
    let dialects = ops.iter().filter_map(|(name, _)| name.split_once('.'));
    let dialects: BTreeSet<String> = dialects
        .map(|(dialect, _)| format!("`{dialect}`"))
        .collect();
    let dialects: Vec<String> = dialects.into_iter().collect();
    format!(
        "not registered, so that rules that ask for traits do not see them: {}; load the dialects {}, or register the ops",
        names.join(", "),
        dialects.join(", ")
    )
}

/// The report of a walk. Rewrites that failed are not errors.
#[must_use = "rewrites may fail without an `Err`; see `WalkReport::finished`"]
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct WalkReport {
    /// True if something was changed.
    pub changed: bool,
    /// The number of visited operations.
    pub visited: u64,
    /// The number of applied rules.
    pub rewrites: u64,
    /// Each active rule's counts, in the set's order.
    pub rules: Vec<RuleReport>,
    /// The rewrites that failed and were undone.
    pub failures: Vec<RewriteFailure>,
    /// The ops in the IR that were not registered, as in [`GreedyReport::unregistered`].
    pub unregistered: Vec<(String, u64)>,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl WalkReport {
    /// The report if no rewrite failed; otherwise the failures, as an error.
    ///
    /// # Errors
    /// If a rewrite failed.
    pub fn finished(self) -> Result<Finished<WalkReport>, Unfinished> {
        match self.failures.is_empty() {
            true => Ok(Finished(self)),
            false => Err(Unfinished {
                limit: None,
                still_firing: Vec::new(),
                failures: self.failures,
            }),
        }
    }
}

/// The report of a run that has done all that its rules say, so that it need not be looked at.
#[derive(Clone, Debug)]
pub struct Finished<R>(pub R);

impl<R> std::ops::Deref for Finished<R> {
    type Target = R;
    fn deref(&self) -> &R {
        &self.0
    }
}

/// Why a run did not do all that its rules say.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The limit that ended the run.
    pub limit: Option<Limit>,
    /// The rules that were applied in the last iteration.
    pub still_firing: Vec<&'static str>,
    /// The rewrites that failed and were undone.
    pub failures: Vec<RewriteFailure>,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(limit) = self.limit {
            parts.push(limit.to_string());
        }
        if !self.still_firing.is_empty() {
            parts.push(format!("still firing: {}", self.still_firing.join(", ")));
        }
        parts.extend(self.failures.iter().map(ToString::to_string));
        f.write_str(&parts.join("; "))
    }
}

impl std::error::Error for Unfinished {}

/// Adds counts to those of the same text.
pub(crate) fn add_counts(
    mine: &mut Vec<(String, u64)>,
    theirs: impl IntoIterator<Item = (String, u64)>,
) {
    for (text, count) in theirs {
        match mine.iter_mut().find(|(mine, _)| *mine == text) {
            Some((_, mine)) => *mine += count,
            None => mine.push((text, count)),
        }
    }
}

/// The failures of a run, each once with its count.
#[derive(Default)]
pub(crate) struct Failures {
    list: Vec<RewriteFailure>,
    /// The places in the list, by hash: a rule may fail at each of many operations.
    places: FxHashMap<u64, Vec<usize>>,
}

impl Failures {
    /// Adds a failure, or counts it where the same is already there.
    pub(crate) fn add(&mut self, failure: RewriteFailure) {
        let hash = FxBuildHasher.hash_one((&failure.rule, &failure.op, &failure.reason));
        let places = self.places.entry(hash).or_default();
        let same = places.iter().find(|at| {
            let other = &self.list[**at];
            other.rule == failure.rule && other.op == failure.op && other.reason == failure.reason
        });
        match same {
            Some(at) => self.list[*at].count += failure.count,
            None => {
                places.push(self.list.len());
                self.list.push(failure);
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn into_list(self) -> Vec<RewriteFailure> {
        self.list
    }
}

impl Extend<RewriteFailure> for Failures {
    fn extend<T: IntoIterator<Item = RewriteFailure>>(&mut self, failures: T) {
        failures.into_iter().for_each(|failure| self.add(failure));
    }
}
