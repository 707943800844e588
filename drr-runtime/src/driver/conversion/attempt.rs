//! An attempt of a rule.

use std::borrow::Cow;

use super::rewriter::ConversionRewriter;
use super::state::Mark;
use crate::ir::{InsertPoint, Ir, Op};
use crate::pattern_set::{Matching, RuleHost};
use crate::rewriter::RewriterBase;
use crate::rule::{Decline, Misses};

/// One attempt of a rule, as a host of rules.
pub(super) struct Attempt<'c, 'a, I: Ir> {
    pub(super) rewriter: &'c mut ConversionRewriter<'a, I>,
    pub(super) root: Op<I>,
    pub(super) mark: Mark,
    pub(super) misses: Misses,
    pub(super) failed: Option<String>,
    /// Why the rewriter could not make a change, if the rule then declined.
    pub(super) fault: Option<String>,
    pub(super) broken: Option<String>,
}

impl<I: Ir> Attempt<'_, '_, I> {
    fn undo(&mut self) {
        self.rewriter.fault = None;
        if let Err(message) = self.rewriter.undo_to(self.mark) {
            self.broken = Some(message);
        }
    }
}

impl<I: Ir> RuleHost<I> for Attempt<'_, '_, I> {
    fn matching(&self) -> Matching<'_, I> {
        Matching {
            ir: self.rewriter.ir(),
            misses: &self.misses,
            filters: false,
            explains: true,
        }
    }
    fn begin(&mut self, _: u32) -> Option<&mut dyn RewriterBase<I>> {
        if self.failed.is_some() || self.broken.is_some() {
            return None;
        }
        self.rewriter
            .set_insertion_point(InsertPoint::Before(self.root));
        Some(self.rewriter)
    }
    fn finish(&mut self, _: u32) -> bool {
        match self.rewriter.fault.take() {
            Some(fault) => {
                self.failed = Some(fault);
                self.undo();
                false
            }
            None => true,
        }
    }
    /// The fault, or the explanation of the rule, says why.
    fn decline(&mut self, _: u32, _: Decline) {
        self.fault = self.rewriter.fault.take().or(self.fault.take());
        self.undo();
    }
    fn abandon(&mut self, _: u32, reason: Cow<'static, str>) {
        let fault = self.rewriter.fault.take();
        self.undo();
        self.failed = Some(fault.unwrap_or(reason.into_owned()));
    }
}
