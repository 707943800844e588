//! The driver's use of the expensive checks.

use super::error::RewriteErrorKind;
use super::state::Driver;
use crate::ir::Ir;
use crate::rule::RuleInfo;

impl<I: Ir> Driver<'_, I> {
    /// Checks that the rule of this rank has not changed the IR.
    pub(super) fn check_unchanged(&mut self, rank: u32, kind: RewriteErrorKind) {
        let rule = self.rule(rank);
        let Some(checks) = &self.checks else { return };
        if !checks.is_unchanged(self.ir) {
            let message = match kind {
                RewriteErrorKind::NotUndone => "failed, and undoing it did not restore the IR",
                _ => "declined, but had changed the IR",
            };
            self.set_error(kind, Some(rule), message.to_string());
        }
    }

    /// Checks that the rule of this rank has changed the IR, only through the rewriter, and that
    /// the IR is valid.
    pub(super) fn check_applied(&mut self, rank: u32) {
        let rule = self.rule(rank);
        let Some(checks) = &self.checks else { return };
        match checks.applied(self.ir) {
            Err((kind, message)) => self.set_error(kind, Some(rule), message),
            Ok(()) => self.check_valid(
                RewriteErrorKind::InvalidOutput,
                Some(rule),
                "left invalid IR",
            ),
        }
    }

    /// Checks that the IR verifies.
    pub(super) fn check_valid(
        &mut self,
        kind: RewriteErrorKind,
        rule: Option<&'static RuleInfo>,
        what: &str,
    ) {
        if let Some(checks) = &self.checks
            && let Err(message) = checks.verify(self.ir)
        {
            self.set_error(kind, rule, format!("{what}: {message}"));
        }
    }
}
