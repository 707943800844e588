//! Explains what did not happen in a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::config::RewriteTarget;
use crate::ir::{Ir, OpKind, Region, Walk, WalkOrder};
use crate::pattern_set::BoundPatternSet;
use crate::rule::RuleInfo;
use crate::stats::RuleReport;

/// The rules that a run did not apply, and why. Made by
/// [`explain_run`](BoundPatternSet::explain_run).
#[derive(Clone, Default, Debug)]
pub struct RunExplanation {
    /// Rules whose structure matched nowhere.
    pub never_reached: Vec<&'static RuleInfo>,
    /// Rules whose structure matched but that were never applied.
    pub never_applied: Vec<NeverApplied>,
    /// Rules that did not run because the IR has none of these ops, and the IR's reason
    /// ([`Ir::why_not_bound`]).
    pub left_out: Vec<(&'static RuleInfo, Vec<&'static str>, Option<&'static str>)>,
    /// Ops that the sources of the rules name, if the run met no operation of them.
    pub not_met: Vec<&'static str>,
    /// Ops in the IR that are not registered, and their number. No rule names them, and nothing is
    /// known of their traits.
    pub unregistered: Vec<(String, u64)>,
}

/// A rule whose structure matched but that was never applied.
#[derive(Clone, Debug)]
pub struct NeverApplied {
    /// The rule.
    pub rule: &'static RuleInfo,
    /// How often its structure matched.
    pub reached: u64,
    /// The reason for which it declined most often, and how often. `None` if all its rewrites
    /// failed.
    pub declined: Option<(String, u64)>,
}

/// The ops in a region that are not registered, and the number of their operations.
pub(super) fn unregistered<I: Ir>(ir: &I, region: Region<I>) -> Vec<(String, u64)> {
    let found = kinds_in(ir, [region], |kind| !ir.is_registered(kind));
    found
        .into_iter()
        .map(|(_, name, count)| (name, count))
        .collect()
}

/// The wanted kinds of the operations in regions: their names, in order, and the number of their
/// operations.
fn kinds_in<I: Ir>(
    ir: &I,
    regions: impl IntoIterator<Item = Region<I>>,
    is_wanted: impl Fn(OpKind) -> bool,
) -> Vec<(OpKind, String, u64)> {
    let mut found = BTreeMap::new();
    for region in regions {
        for op in Walk::region(region, WalkOrder::Pre).ops(ir) {
            let kind = ir.kind(op);
            if is_wanted(kind) {
                *found.entry(kind).or_insert(0) += 1;
            }
        }
    }
    let kinds = found.into_iter();
    let kinds = kinds.map(|(kind, count)| (kind, ir.kind_name(kind), count));
    sorted_by_name(kinds.collect())
}

/// Not generic, so that it is compiled once.
fn sorted_by_name(mut kinds: Vec<(OpKind, String, u64)>) -> Vec<(OpKind, String, u64)> {
    kinds.sort_by(|(_, a, _), (_, b, _)| a.cmp(b));
    kinds
}

impl<I: Ir> BoundPatternSet<I> {
    /// Explains what did not happen in a run over `target`: rules that were never reached or never
    /// applied, ops that the rules name and that the run did not meet, and ops that are not
    /// registered. `rules` are those of the run's report, and the IR is as the run left it.
    ///
    /// ```
    /// use drr_runtime::driver::{GreedyRewriteConfig, RewriteError, apply_patterns_greedily};
    /// use drr_runtime::ir::{Ir, Op};
    /// use drr_runtime::pattern_set::BoundPatternSet;
    ///
    /// fn simplify<I: Ir>(
    ///     ir: &mut I,
    ///     module: Op<I>,
    ///     patterns: &BoundPatternSet<I>,
    /// ) -> Result<(), RewriteError> {
    ///     let config = GreedyRewriteConfig::default();
    ///     let report = apply_patterns_greedily(ir, module, patterns, &config, None)?;
    ///     if !report.changed {
    ///         eprint!("{}", patterns.explain_run(ir, module, &report.rules));
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn explain_run(
        &self,
        ir: &I,
        target: impl Into<RewriteTarget<I>>,
        rules: &[RuleReport],
    ) -> RunExplanation {
        let (mut met, mut unregistered) = (BTreeSet::new(), Vec::new());
        for (kind, name, count) in kinds_in(ir, target.into().regions(ir), |_| true) {
            if ir.is_registered(kind) {
                met.insert(name);
            } else {
                unregistered.push((name, count));
            }
        }
        let mut explanation = RunExplanation {
            unregistered,
            left_out: self
                .left_out_because()
                .map(|(rule, ops, why)| (rule, ops.to_vec(), why))
                .collect(),
            ..RunExplanation::default()
        };
        for RuleReport {
            info,
            stats,
            declines,
        } in rules
        {
            if stats.reached == 0 {
                explanation.never_reached.push(info);
                continue;
            }
            // The run may have rewritten all of them.
            met.extend(info.reads.iter().map(ToString::to_string));
            if stats.applied == 0 {
                explanation.never_applied.push(NeverApplied {
                    rule: info,
                    reached: stats.reached,
                    declined: declines.first().cloned(),
                });
            }
        }
        let named: BTreeSet<&str> = rules
            .iter()
            .flat_map(|rule| rule.info.reads.iter().copied())
            .filter(|name| !name.starts_with("any<"))
            .collect();
        let not_met = named.into_iter().filter(|name| !met.contains(*name));
        explanation.not_met = not_met.collect();
        explanation
    }
}

impl fmt::Display for RunExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for NeverApplied {
            rule,
            reached,
            declined,
        } in &self.never_applied
        {
            write!(f, "`{}`: reached {reached}, never applied; ", rule.name)?;
            match declined {
                Some((reason, count)) => writeln!(f, "declined {count}: {reason}")?,
                None => writeln!(f, "all its rewrites failed")?,
            }
        }
        for (rule, ops, why) in &self.left_out {
            let why = RuleInfo::lacks(ops, *why);
            writeln!(f, "`{}` was left out: {why}", rule.name)?;
        }
        if !self.never_reached.is_empty() {
            let names: Vec<_> = self.never_reached.iter().map(|rule| rule.name).collect();
            writeln!(f, "never reached: {}", names.join(", "))?;
        }
        if !self.not_met.is_empty() {
            writeln!(f, "no operation of: {}", self.not_met.join(", "))?;
        }
        if !self.unregistered.is_empty() {
            let ops = self.unregistered.iter();
            let ops: Vec<_> = ops
                .map(|(name, count)| format!("{name} ({count})"))
                .collect();
            writeln!(f, "not registered: {}", ops.join(", "))?;
        }
        Ok(())
    }
}
