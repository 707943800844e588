//! What drivers and generated code hand each other while rules are tried.

use std::borrow::Cow;

use crate::ir::Ir;
use crate::rewriter::RewriterBase;

/// Why a rewrite stopped.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The rule declines, and the next is tried. Nothing was changed, except by a pattern function,
    /// whose changes are undone.
    Decline(&'static str),
    /// The rewrite failed after it had changed something, which is undone.
    Abandon(Cow<'static, str>),
}

/// Where a rewrite runs.
pub enum Host<'a, I: Ir, R: RewriterBase<I>> {
    /// Nowhere: only the part before [`begin`](Host::begin) runs, to see whether the rule declines.
    Look(&'a I),
    /// On a rewriter.
    Change(&'a mut R),
}

impl<'a, I: Ir, R: RewriterBase<I>> Host<'a, I, R> {
    /// The IR, to read.
    #[inline(always)]
    pub fn ir(&self) -> &I {
        match self {
            Host::Look(ir) => ir,
            Host::Change(rewriter) => rewriter.ir(),
        }
    }
    /// The rewriter. `None` where nothing is to be changed: the rewrite returns `Ok(())`.
    #[inline(always)]
    pub fn begin(self) -> Option<&'a mut R> {
        match self {
            Host::Look(_) => None,
            Host::Change(rewriter) => Some(rewriter),
        }
    }
}
