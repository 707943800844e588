//! The result of a rule on an operation.

use std::fmt;

use crate::pattern_set::{RuleId, RuleStatus};
use crate::rule::RuleInfo;

/// The result of a rule on an operation.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The rule.
    pub rule: &'static RuleInfo,
    /// Its number in the set.
    pub id: RuleId,
    /// The result.
    pub verdict: Verdict,
}

/// The result of a rule on an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It matches. An earlier rule may be applied instead.
    Matches,
    /// The rule does not run.
    Inactive(RuleStatus),
    /// It does not match. There is a mismatch for each attempt, in order: a rule is tried with each
    /// operand order (`either`, `commutative`), and with each position that elements between two rests
    /// may have.
    Mismatch(Vec<Mismatch>),
}

/// The reason why an operation does not match one source pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// The operations differ from the source.
    Structure {
        /// The number of facts that hold. An order with more of them is more likely the intended
        /// one.
        matched: usize,
        /// The first difference.
        reason: String,
    },
    /// A name is bound to two different things.
    Equality(String),
    /// A constraint or pure native failed.
    Declined(String),
}

impl Mismatch {
    /// The progress of the match, for comparisons.
    fn progress(&self) -> usize {
        match self {
            Mismatch::Structure { matched, .. } => *matched,
            Mismatch::Equality(_) => usize::MAX - 1,
            Mismatch::Declined(_) => usize::MAX,
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Structure { reason, .. }
            | Mismatch::Equality(reason)
            | Mismatch::Declined(reason) => f.write_str(reason),
        }
    }
}

impl Explanation {
    /// True if the rule matches.
    pub fn matches(&self) -> bool {
        self.verdict == Verdict::Matches
    }
}

impl fmt::Display for Explanation {
    /// One line. Of several attempts it shows the one with the most progress.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rule.named(), self.verdict)
    }
}

impl fmt::Display for Verdict {
    /// The text behind the name of the rule. Of several attempts it shows the one with the most
    /// progress.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Matches => f.write_str("matches"),
            Verdict::Inactive(RuleStatus::MissingOps { ops, why }) => {
                write!(f, "is left out: {}", RuleInfo::lacks(ops, *why))
            }
            Verdict::Inactive(_) => f.write_str("is switched off"),
            Verdict::Mismatch(orders) => {
                f.write_str("does not match: ")?;
                // Of equal ones the first: the written order.
                let furthest = orders
                    .iter()
                    .rev()
                    .max_by_key(|mismatch| mismatch.progress());
                match furthest {
                    Some(mismatch) => mismatch.fmt(f)?,
                    None => f.write_str("it has no source")?,
                }
                match orders.len() {
                    0 | 1 => Ok(()),
                    count => write!(f, " (nor in another of {count} attempts)"),
                }
            }
        }
    }
}
