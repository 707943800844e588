//! Finds likely mistakes of a conversion before it runs.

use std::fmt;

use rustc_hash::FxHashSet;

use super::target::ConversionTarget;
use super::ways::{Way, Ways};
use crate::ir::Ir;
use crate::pattern_set::{BoundPatternSet, PatternSet};
use crate::rule::RuleInfo;

/// A likely mistake in the rules and the target of a conversion. See
/// [`BoundPatternSet::find_problems`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Finding {
    /// The op is illegal, and no rule is rooted at it.
    Unreached {
        /// Its name.
        op: &'static str,
    },
    /// All ops of the dialect are illegal, and no rule is rooted at one of them. Its name may be
    /// misspelt.
    UnreachedDialect {
        /// Its name.
        dialect: &'static str,
    },
    /// The rule is left out, because the IR lacks an op that it names.
    LeftOut {
        /// The rule.
        rule: &'static RuleInfo,
        /// The name of the op.
        op: &'static str,
        /// The IR's reason ([`Ir::why_not_bound`]).
        why: Option<&'static str>,
    },
    /// The rule is never tried, because its root is legal.
    LegalRoot {
        /// The rule.
        rule: &'static RuleInfo,
    },
    /// The rule is never tried, because it makes an op that is not legal and that no rules make
    /// legal.
    Blocked {
        /// The rule.
        rule: &'static RuleInfo,
        /// The name of the op that it makes.
        by: &'static str,
    },
    /// The rules lead to the roots of one another, and never to legal operations.
    Cycle {
        /// One of the rules.
        rule: &'static RuleInfo,
        /// The rule that comes next.
        next: &'static RuleInfo,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Unreached { op } => {
                write!(f, "'{op}' is illegal, and no rule is rooted at it")
            }
            Finding::UnreachedDialect { dialect } => write!(
                f,
                "dialect '{dialect}' is illegal, and no rule is rooted at an op of it"
            ),
            Finding::LeftOut { rule, op, why } => {
                let why = RuleInfo::lacks(&[op], *why);
                write!(f, "{} is left out: {why}", rule.named())
            }
            Finding::LegalRoot { rule } => {
                write!(
                    f,
                    "{} is never tried: '{}' is legal",
                    rule.named(),
                    rule.root
                )
            }
            Finding::Blocked { rule, by } => write!(
                f,
                "{} is never tried: it makes '{by}', which neither the target nor rules make legal",
                rule.named()
            ),
            Finding::Cycle { rule, next } => write!(
                f,
                "{} is never tried: it leads to {} and from there back to '{}'",
                rule.named(),
                next.named(),
                rule.root
            ),
        }
    }
}

impl<I: Ir> BoundPatternSet<I> {
    /// The likely mistakes in a conversion by these rules to this target: illegal ops and dialects
    /// that no rule reaches, rules that the IR cannot run, and rules of no use. They follow from
    /// the entries of the target and from the ops that rules [make](RuleInfo::makes). Of an illegal
    /// dialect, only the ops are known that rules name. In the order of the rules.
    ///
    /// ```
    /// use drr_runtime as drr;
    /// use drr::driver::conversion::ConversionTarget;
    /// use drr::ir::Ir;
    /// use drr::pattern_set::PatternSet;
    ///
    /// /// Prints the problems and returns how many there are.
    /// fn check<I: Ir>(ir: &mut I, patterns: PatternSet<I>, target: &ConversionTarget<I>) -> usize {
    ///     let (_patterns, findings) = patterns.bind_conversion(ir, target);
    ///     for finding in &findings {
    ///         eprintln!("{finding}");
    ///     }
    ///     findings.len()
    /// }
    /// ```
    pub fn find_problems(&self, target: &ConversionTarget<I>) -> Vec<Finding> {
        let ways = Ways::new(self, target);
        let mut findings: Vec<Finding> = target
            .illegal_ops()
            .into_iter()
            .filter(|op| ways.rooted_at(op).next().is_none())
            .map(|op| Finding::Unreached { op })
            .collect();
        let dialects = target.illegal_dialects().into_iter();
        findings.extend(
            dialects
                .filter(|dialect| !ways.enter(dialect))
                .map(|dialect| Finding::UnreachedDialect { dialect }),
        );
        let left_out = self.left_out_because();
        findings.extend(left_out.filter_map(|(rule, ops, why)| {
            let op = *ops.first()?;
            Some(Finding::LeftOut { rule, op, why })
        }));
        for (id, rule) in self.rules().iter().enumerate() {
            let info = rule.info();
            if !rule.is_active() {
                continue;
            }
            let mut roots = info.root.split(" | ");
            if roots.all(|root| target.is_always_legal(root)) {
                findings.push(Finding::LegalRoot { rule: info });
                continue;
            }
            if let Way::Blocked(by) = ways.of(id) {
                findings.push(match self.leads_back(&ways, id) {
                    Some(next) => Finding::Cycle { rule: info, next },
                    None => Finding::Blocked { rule: info, by },
                });
            }
        }
        findings
    }

    /// The rule after this one on a way of blocked rules back to its root.
    fn leads_back(&self, ways: &Ways, rule: usize) -> Option<&'static RuleInfo> {
        let Way::Blocked(by) = ways.of(rule) else {
            return None;
        };
        // The ops from which all ways were followed. Those of an earlier start do not lead back.
        let mut followed = FxHashSet::default();
        let mut leads_back = |first: &usize| {
            let mut open = vec![*first];
            while let Some(other) = open.pop() {
                if other == rule {
                    return true;
                }
                if let Way::Blocked(by) = ways.of(other)
                    && followed.insert(by)
                {
                    open.extend(ways.rooted_at(by));
                }
            }
            false
        };
        let first = ways.rooted_at(by).find(&mut leads_back)?;
        Some(self.rules()[first].info())
    }
}

impl<I: Ir> PatternSet<I> {
    /// Resolves the set for conversions to a target: as [`bind`](PatternSet::bind), with what is
    /// likely to be a mistake ([`find_problems`](BoundPatternSet::find_problems)).
    pub fn bind_conversion(
        self,
        ir: &mut I,
        target: &ConversionTarget<I>,
    ) -> (BoundPatternSet<I>, Vec<Finding>) {
        let bound = self.bind(ir);
        let findings = bound.find_problems(target);
        (bound, findings)
    }
}
