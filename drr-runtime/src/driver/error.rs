//! Why a driver gave up.

use std::fmt;

use crate::rule::RuleInfo;

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RewriteErrorKind {
    /// The IR failed to verify before the run (expensive checks).
    InvalidInput,
    /// A rule declined but had changed the IR (expensive checks).
    DeclinedButChanged,
    /// A rule said that it was applied, but the IR is as before (expensive checks).
    AppliedButUnchanged,
    /// An operation changed that the rewriter was not told of (expensive checks).
    BypassedRewriter,
    /// The IR failed to verify after a rule or a fold (expensive checks).
    InvalidOutput,
    /// A rewrite failed; it was undone.
    Failed,
    /// A rule erased what the driver forbids: outside of the visited operation in a walk. It was
    /// undone.
    IllegalErasure,
    /// A failed rewrite could not be undone; the IR is not to be used any more.
    NotUndone,
}

/// Why a driver gave up: which rule, on which operation, what happened.
#[derive(Clone, Debug)]
pub struct RewriteError {
    /// What went wrong.
    pub kind: RewriteErrorKind,
    /// The rule, if it was one's fault.
    pub rule: Option<&'static RuleInfo>,
    /// The operation at hand as text; empty if none.
    pub op: String,
    /// What happened, in words.
    pub message: String,
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rule) = self.rule {
            write!(f, "rule `{}` ({}:{}): ", rule.name, rule.file, rule.line)?;
        }
        f.write_str(&self.message)?;
        if !self.op.is_empty() {
            write!(f, "; at {}", self.op)?;
        }
        Ok(())
    }
}

impl std::error::Error for RewriteError {}
