//! Failures of drivers.

use std::borrow::Cow;
use std::fmt;

use crate::ir::Ir;
use crate::pattern_set::{BOUND_TO_OTHER, BoundPatternSet};
use crate::rule::RuleInfo;

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RewriteErrorKind {
    /// The set was bound to another IR. Nothing was changed.
    OtherIr,
    /// The IR failed to verify before the run (expensive checks).
    InvalidInput,
    /// A rule declined but had changed the IR (expensive checks).
    DeclinedButChanged,
    /// A rule reported a change, but the IR is unchanged (expensive checks).
    AppliedButUnchanged,
    /// An operation changed without notice to the rewriter (expensive checks).
    BypassedRewriter,
    /// The IR failed to verify after a rule or a fold (expensive checks).
    InvalidOutput,
    /// A rule still matches at the end of a run in the exact order (expensive checks). Its code reads
    /// further than it declares.
    ReadsFurther,
    /// A rewrite failed; it was undone.
    Failed,
    /// A rule erased an operation outside of the visited one in a walk, which is forbidden. The
    /// rewrite was undone.
    IllegalErasure,
    /// A failed rewrite could not be undone; the IR is not to be used any more.
    NotUndone,
}

/// The failure of a driver: the rule, the operation, and the problem.
#[derive(Clone, Debug)]
pub struct RewriteError {
    /// The kind of the failure.
    pub kind: RewriteErrorKind,
    /// The rule, if the failure belongs to one.
    pub rule: Option<&'static RuleInfo>,
    /// The current operation as text; empty if there is none.
    pub op: String,
    /// A description of the failure.
    pub message: String,
}

impl RewriteError {
    /// # Errors
    /// If the set was bound to another IR.
    #[inline(never)]
    pub(super) fn unless_bound<I: Ir>(set: &BoundPatternSet<I>, ir: &I) -> Result<(), Self> {
        match set.is_bound_to(ir) {
            true => Ok(()),
            false => Err(RewriteError {
                kind: RewriteErrorKind::OtherIr,
                rule: None,
                op: String::new(),
                message: BOUND_TO_OTHER.to_string(),
            }),
        }
    }
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rule) = self.rule {
            write!(f, "rule {}: ", rule.named())?;
        }
        f.write_str(&self.message)?;
        if !self.op.is_empty() {
            write!(f, "; at {}", self.op)?;
        }
        Ok(())
    }
}

impl std::error::Error for RewriteError {}

/// The reason for which a rewrite failed, with what its code said last. Code that gives up by `?`
/// fails for a reason that names the native alone.
pub(in crate::driver) fn with_note(reason: Cow<'static, str>, said: Option<String>) -> String {
    match said.filter(|said| !reason.contains(said.as_str())) {
        Some(said) => format!("{reason}: {said}"),
        None => reason.into_owned(),
    }
}
