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
pub struct Mismatch {
    /// The part of the rule that fails.
    pub fails: Part,
    /// The first difference, or the constraint or native that declines.
    pub reason: String,
}

/// A part of a rule. A greater one is tested later, so of several mismatches the one with the greatest
/// part comes closest to a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The fact of the source with this number, such as the op of an operand or a literal.
    Structure(usize),
    /// Two places with the same name, which are to hold the same thing.
    Equality,
    /// The constraint or pure native with this number.
    Test(usize),
    /// The results, before they change anything.
    Results,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl Verdict {
    /// The mismatch that comes closest to a match. Of equal ones the first: the written order.
    pub fn closest(&self) -> Option<&Mismatch> {
        match self {
            Verdict::Mismatch(attempts) => attempts.iter().rev().max_by_key(|one| one.fails),
            Verdict::Matches | Verdict::Inactive(_) => None,
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
                match self.closest() {
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
