//! A loop over the operations of a sweep, for as long as nothing is changed.

use super::list::Worklist;
use crate::ir::{Ir, Op, OpKind};

/// Takes operations from a sweep, up to one that is not simply next in its block or that a driver has
/// more to do for than to try its rules.
pub(crate) struct Cursor<'a, I: Ir> {
    pub(crate) ir: &'a I,
    pub(crate) worklist: &'a mut Worklist<I>,
    /// Where the visited operation is noted, for reports.
    pub(crate) root: &'a mut Option<Op<I>>,
    /// Cleared when an operation uses a result of one that the sweep reaches.
    pub(crate) skips_ahead: Option<&'a mut bool>,
    /// True if unused operations are erased.
    pub(crate) erases_dead: bool,
    /// True if operations are folded.
    pub(crate) folds: bool,
}

impl<I: Ir> Cursor<'_, I> {
    /// The next operation, and its kind, unless a driver has more to do for it than to try its rules.
    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<(Op<I>, OpKind)> {
        let ir = self.ir;
        let op = self.worklist.peek(ir)?;
        let kind = ir.kind(op);
        if self.erases_dead && ir.is_unused(op) || self.folds && ir.may_fold(kind) {
            return None;
        }
        Some((op, kind))
    }

    /// Takes the operation that [`peek`](Cursor::peek) has returned. Returns false if it need not be
    /// visited.
    #[inline(always)]
    pub(crate) fn take(&mut self, op: Op<I>) -> bool {
        if !self.worklist.pass(self.ir, op) {
            return false;
        }
        if let Some(skips_ahead) = &mut self.skips_ahead
            && **skips_ahead
        {
            **skips_ahead = !self.worklist.uses_ahead(self.ir, op);
        }
        *self.root = Some(op);
        true
    }
}
