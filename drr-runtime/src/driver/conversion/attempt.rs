//! An attempt of a rule.

use std::borrow::Cow;

use super::Reason;
use super::run::{Applied, Conversion, DEEPEST};
use super::state::Mark;
use crate::driver::error::with_note;
use crate::explain::{Mismatch, Part, Verdict};
use crate::ir::{InsertPoint, Ir, Op};
use crate::native::Asked;
use crate::pattern_set::{Matching, RuleHost, RuleId, Step};
use crate::rewriter::RewriterBase;
use crate::rule::{Decline, Remaining};

/// One attempt of a rule, as a host of rules.
struct Attempt<'c, 'a, I: Ir> {
    conversion: &'c mut Conversion<'a, I>,
    root: Op<I>,
    mark: Mark,
    failed: Option<String>,
    /// Why the rewriter could not make a change, if the rule then declined.
    fault: Option<String>,
    /// Why the rule declined, with the values at hand.
    details: Option<Box<str>>,
}

impl<I: Ir> Conversion<'_, I> {
    /// Applies a rule, and makes what it has made legal.
    pub(super) fn apply(&mut self, op: Op<I>, id: RuleId) -> Result<(), Reason> {
        if self.running.len() >= DEEPEST {
            let text = format!("more than {DEEPEST} rules are applied to results of one another");
            return Err(Reason::Declined(text.into()));
        }
        let mark = self.rewriter.mark();
        let rule = self.set.rule(id);
        let program = &self.set.programs[rule.program as usize];
        self.asked.forget_values();
        for index in 0..self.ir().num_results(op) {
            let result = match self.rewriter.sees_values {
                true => Asked::Value(self.ir().result(op, index)),
                false => Asked::Type(self.ir().result_type(op, index)),
            };
            let rewriter = &mut self.rewriter;
            self.asked.expect(result, |asked| rewriter.one_type(asked));
        }
        let (applied, failed, details) = loop {
            (self.rewriter.rule, self.rewriter.root) = (Some(id), Some(op));
            self.rewriter.spread.clear();
            self.rewriter.said = None;
            self.rewriter.creates_originals = false;
            let mut attempt = Attempt {
                conversion: self,
                root: op,
                mark,
                failed: None,
                fault: None,
                details: None,
            };
            let ranks = rule.rank..rule.rank + 1;
            let step =
                program
                    .program
                    .step(&program.tables, op, Remaining::new(ranks), &mut attempt);
            let applied = matches!(step, Step::Applied(_));
            let fault = attempt.fault.filter(|_| !applied);
            let failed = attempt.failed.or(fault);
            let details = attempt.details;
            // A failure has perhaps undone the creation of the root.
            (self.rewriter.rule, self.rewriter.root) = (None, None);
            let rewriter = &mut self.rewriter;
            let asked = self.asked.answer(|asked| rewriter.one_type(asked));
            if asked && self.broken.is_none() {
                // Code has asked for types that were not made yet.
                self.undo_to(mark);
            }
            if self.broken.is_some() {
                return Err(Reason::Declined("it could not be undone".into()));
            }
            if !asked {
                break (applied, failed, details);
            }
        };
        if let Some(failed) = failed {
            return Err(Reason::Declined(failed.into()));
        }
        if !applied {
            if !self.explains {
                return Err(Reason::Declined("does not match".into()));
            }
            // An explanation sees no types of the conversion.
            if let Some(details) = details {
                let (fails, reason) = (Part::Results, details.into());
                let why = Verdict::Mismatch(vec![Mismatch { fails, reason }]);
                return Err(Reason::Mismatch(why));
            }
            let (set, said) = (self.set, self.rewriter.said.take());
            return Err(
                match set.explain_rule(self.rewriter.ir_mut(), op, id).verdict {
                    // An explanation ends at the first change.
                    Verdict::Matches => {
                        let said = said.map_or(String::new(), |said| format!(": {said}"));
                        let why = format!("its code declined after its first change{said}");
                        Reason::Declined(why.into())
                    }
                    verdict => Reason::Mismatch(verdict),
                },
            );
        }
        if self.rewriter.mark() == mark {
            return Err(Reason::Declined("it matches, but changed nothing".into()));
        }
        if let Err(fault) = self.rewriter.convert_new_blocks(mark.changes) {
            self.undo_to(mark);
            return Err(Reason::Declined(fault.into()));
        }
        self.running.push(id);
        let applied = self.applied.len();
        let made = self.legalize_made(op, mark);
        self.running.pop();
        match made {
            Ok(()) => {
                self.applied.push(Applied::Rule(id));
                Ok(())
            }
            Err(why) => {
                self.applied.truncate(applied);
                self.undo_to(mark);
                Err(Reason::Made(why))
            }
        }
    }
}

impl<I: Ir> RuleHost<I> for Attempt<'_, '_, I> {
    fn matching(&self) -> Matching<'_, I> {
        Matching {
            ir: self.conversion.ir(),
            misses: None,
            filters: false,
            explains: true,
        }
    }
    fn begin(&mut self, _: u32) -> Option<&mut dyn RewriterBase<I>> {
        if self.conversion.broken.is_some() {
            return None;
        }
        let rewriter = &mut self.conversion.rewriter;
        rewriter.set_insertion_point(InsertPoint::Before(self.root));
        Some(rewriter)
    }
    fn finish(&mut self, _: u32) -> bool {
        self.conversion.rewriter.end_modifications();
        self.failed = self.conversion.rewriter.fault.take();
        if self.failed.is_some() {
            self.conversion.undo_to(self.mark);
        }
        self.failed.is_none()
    }
    /// The fault, or the explanation of the rule, says why.
    fn decline(&mut self, _: u32, why: Decline) {
        self.details = why.details;
        let fault = self.conversion.rewriter.fault.take();
        self.fault = fault.or(self.fault.take());
        self.conversion.undo_to(self.mark);
    }
    fn abandon(&mut self, _: u32, reason: Cow<'static, str>) {
        let rewriter = &mut self.conversion.rewriter;
        let (fault, said) = (rewriter.fault.take(), rewriter.said.take());
        self.conversion.undo_to(self.mark);
        self.failed = Some(fault.unwrap_or_else(|| with_note(reason, said)));
    }
}
