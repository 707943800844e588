//! Explains why a rule matches an operation, or does not.
//!
//! Each rule exists as code and as data ([`RuleData`](crate::rule::RuleData)). The interpreter in
//! this module tests the data on an operation and reports the first failure. It tests facts without
//! the generated matcher. So tests compare the two: [`BoundPatternSet::first_match`] by the
//! interpreter, [`BoundPatternSet::find`] by the generated code.
//!
//! An explanation is about what a driver would do. So the part of a rewrite that comes before its
//! first change runs too: natives, inferred types, and the code of `#[pattern]` functions. It may
//! intern types and attributes, and therefore all methods take the IR by `&mut`. No operation
//! changes.

mod interpret;
mod verdict;

use interpret::Interpreter;
pub(crate) use interpret::Last;
pub use verdict::{Explanation, Mismatch, Part, Verdict};

use crate::ir::{Ir, Op};
use crate::pattern_set::{BoundPatternSet, BoundProgram, RuleId, Select, UnknownRule};

impl<I: Ir> BoundPatternSet<I> {
    /// Explains why the rule with this name matches an operation or does not.
    ///
    /// # Errors
    /// If the set has no such rule.
    ///
    /// # Panics
    /// If the set was bound to another IR.
    pub fn explain(&self, ir: &mut I, op: Op<I>, rule: &str) -> Result<Explanation, UnknownRule> {
        match self.rule_named(rule) {
            Some(id) => Ok(self.explain_rule(ir, op, id)),
            None => {
                let known = self.rules.iter().map(|rule| rule.info().name);
                Err(UnknownRule::new(Select::Name(rule), known))
            }
        }
    }

    /// Explains every rule that may be rooted at an operation of this kind, in the set's order.
    /// Disabled rules are included.
    ///
    /// # Panics
    /// If the set was bound to another IR.
    pub fn explain_all(&self, ir: &mut I, op: Op<I>) -> Vec<Explanation> {
        let ids = (0..self.rules.len() as u32).map(RuleId);
        let kind = ir.kind(op);
        let ids = ids.filter(|id| self.may_be_rooted_at(*id, kind));
        ids.map(|id| self.explain_rule(ir, op, id)).collect()
    }

    /// The first rule that matches, found only by the interpreter. The result is that of
    /// [`find`](BoundPatternSet::find), but slower.
    ///
    /// # Panics
    /// If the set was bound to another IR.
    #[inline(never)]
    pub fn first_match(&self, ir: &mut I, op: Op<I>) -> Option<RuleId> {
        let mut rules = self.rules_for(ir, op).into_iter();
        rules.find(|id| self.explain_rule(ir, op, *id).matches())
    }

    /// As [`explain`](BoundPatternSet::explain), by number.
    ///
    /// # Panics
    /// If the set was bound to another IR, or `id` is of another set and out of range.
    #[inline(never)]
    pub fn explain_rule(&self, ir: &mut I, op: Op<I>, id: RuleId) -> Explanation {
        self.assert_bound_to(ir);
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

    /// True if the rule's structure matches, so that its tests run. Does not run natives in the
    /// source: rules that have some count as if they matched.
    #[inline(never)]
    pub(crate) fn may_run_tests(&self, ir: &I, op: Op<I>, id: RuleId) -> bool {
        let rule = self.rule(id);
        let program = &self.programs[rule.program as usize];
        !rule.data.natives.is_empty() || interpret::facts_hold(ir, program, rule.rank, op)
    }

    fn interpret(&self, ir: &mut I, op: Op<I>, id: RuleId) -> Verdict {
        let rule = self.rule(id);
        let program = &self.programs[rule.program as usize];
        match interpret::run(ir, program, rule.rank, op) {
            Ok(()) => Verdict::Matches,
            Err(mismatches) => Verdict::Mismatch(mismatches),
        }
    }
}

/// Why a test of a rule failed, in the attempt with this number: how often the rule was tried on the
/// operation before. `last` is of earlier calls for the same operation, whose search continues.
#[inline(never)]
pub(crate) fn why_test_failed<I: Ir>(
    ir: &I,
    program: &BoundProgram<I>,
    root: Op<I>,
    rank: u32,
    (attempt, test): (usize, u16),
    last: &mut Last,
) -> String {
    Interpreter::new(ir, program, rank, root).why_test_failed(last, attempt, test)
}
