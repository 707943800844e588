//! Explains why a rule matches an operation, or does not.
//!
//! Each rule exists as code and as data ([`RuleData`](crate::rule::RuleData)). The interpreter in
//! this module tests the data on an operation and reports the first failure. It tests facts without
//! the generated matcher. So tests compare the two: [`BoundPatternSet::first_match`] by the
//! interpreter, [`BoundPatternSet::find`] by the generated code.

mod interpret;
mod reasons;

use std::fmt;

use interpret::Interpreter;

use crate::ir::{Ir, Op};
use crate::pattern_set::{BoundPatternSet, BoundProgram, RuleId, RuleStatus};
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
    /// It does not match. There is a mismatch for each operand order of the rule (`either`,
    /// `commutative`), in the order of the attempts, or a single one.
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
    /// One line. Of several operand orders it shows the one with the most progress.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` ", self.rule.name)?;
        match &self.verdict {
            Verdict::Matches => f.write_str("matches"),
            Verdict::Inactive(RuleStatus::MissingOps(ops)) => {
                write!(f, "is left out: this IR has no '{}'", ops.join("', '"))
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
                    count => write!(f, " (nor in another of {count} operand orders)"),
                }
            }
        }
    }
}

impl<I: Ir> BoundPatternSet<I> {
    /// Explains why the rule with this name matches an operation or does not. `None` if the set has
    /// no such rule.
    pub fn explain(&self, ir: &I, op: Op<I>, rule: &str) -> Option<Explanation> {
        self.rule_named(rule)
            .map(|id| self.explain_rule(ir, op, id))
    }

    /// Explains every rule that may be rooted at an operation of this kind, in the set's order.
    /// Disabled rules are included.
    pub fn explain_all(&self, ir: &I, op: Op<I>) -> Vec<Explanation> {
        let ids = (0..self.rules.len() as u32).map(RuleId);
        let ids = ids.filter(|id| self.may_be_rooted_at(*id, ir.kind(op)));
        ids.map(|id| self.explain_rule(ir, op, id)).collect()
    }

    /// The first rule that matches, found only by the interpreter. The result is that of
    /// [`find`](BoundPatternSet::find), but slower.
    pub fn first_match(&self, ir: &I, op: Op<I>) -> Option<RuleId> {
        let mut rules = self.rules_for(ir, op).into_iter();
        rules.find(|id| self.explain_rule(ir, op, *id).matches())
    }

    /// As [`explain`](BoundPatternSet::explain), by number.
    ///
    /// # Panics
    /// If `id` is of another set and out of range.
    pub fn explain_rule(&self, ir: &I, op: Op<I>, id: RuleId) -> Explanation {
        let rule = self.rule(id);
        let verdict = if rule.is_active() {
            self.interpret(ir, op, id)
        } else {
            Verdict::Inactive(rule.status().clone())
        };
        Explanation {
            rule: rule.info(),
            id,
            verdict,
        }
    }

    fn interpret(&self, ir: &I, op: Op<I>, id: RuleId) -> Verdict {
        let rule = self.rule(id);
        let program = &self.programs[rule.program as usize];
        match Interpreter::new(ir, program, rule.rank, op).run() {
            Ok(()) => Verdict::Matches,
            Err(mismatches) => Verdict::Mismatch(mismatches),
        }
    }
}

/// Why a test of a rule failed, in the attempt with this number: how often the rule was tried on the
/// operation before.
pub(crate) fn why_test_failed<I: Ir>(
    ir: &I,
    program: &BoundProgram<I>,
    root: Op<I>,
    rank: u32,
    attempt: usize,
    test: u16,
) -> String {
    Interpreter::new(ir, program, rank, root).why_test_failed(attempt, test)
}
