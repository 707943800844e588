//! The counts of a run, by rule.

use super::state::Driver;
use crate::ir::Ir;
use crate::pattern_set::BoundRule;
use crate::rule::Reason;
use crate::stats::{RuleReport, RuleStats};

impl<I: Ir> Driver<'_, I> {
    /// The counts of the active rules.
    pub(super) fn rule_reports(&self) -> Vec<RuleReport> {
        let rules = self.set.rules.iter().zip(&self.stats).enumerate();
        rules
            .filter(|(_, (rule, _))| rule.is_active())
            .map(|(index, (rule, stats))| {
                // Most sets have many rules that nothing was noted of.
                let declines = match self.misses.any(index) {
                    true => self.declines(index, rule),
                    false => Vec::new(),
                };
                let declined = declines.iter().map(|(_, count)| count).sum();
                let stats = RuleStats {
                    declined,
                    reached: declined + stats.applied + stats.failed,
                    ..*stats
                };
                RuleReport {
                    info: rule.info(),
                    stats,
                    declines,
                }
            })
            .collect()
    }

    /// Why a rule declined, and how often; the most frequent reason first.
    fn declines(&self, index: usize, rule: &BoundRule<I>) -> Vec<(String, u64)> {
        let failed = self.misses.failed(index).map(|(test, count)| {
            let reason = rule.data.tests.get(usize::from(test));
            let reason = reason.map_or("a constraint failed".to_string(), Reason::summary);
            (reason, count)
        });
        let declined = self.misses.declined(index).into_iter();
        let declined = declined.map(|(reason, count)| (reason.to_string(), count));
        most_frequent_first(failed.chain(declined).collect())
    }
}

/// Not generic, so that it is compiled once.
fn most_frequent_first(mut reasons: Vec<(String, u64)>) -> Vec<(String, u64)> {
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    reasons
}
