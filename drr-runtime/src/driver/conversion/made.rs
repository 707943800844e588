//! The operations that rules have modified and cloned.

use super::rewriter::ConversionRewriter;
use super::state::Slot;
use crate::ir::{Ir, Op, Walk};
use crate::rewriter::RewriterBase;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Notes a modification in place. Not that of a single operand, which may be the replacement of
    /// a value: it leaves its users as legal as they were. A modification that was begun counts
    /// when it is finished.
    pub(super) fn was_modified(&mut self, op: Op<I>) {
        let is_noted = self.root == Some(op) || self.modified.last() == Some(&op);
        if !is_noted && !self.below.is_modifying(op) {
            self.modified.push(op);
        }
    }

    /// Finishes the modifications that a rule has begun.
    pub(super) fn end_modifications(&mut self) {
        while let Some(op) = self.below.last_modified() {
            self.finalize_op_modification(op);
        }
    }

    /// Forgets modifications that a rule has begun, and whose changes are undone.
    pub(super) fn forget_modifications(&mut self) {
        self.below.forget_modifications();
        self.below.below.release();
    }

    /// New clones are not converted.
    pub(super) fn cloned(&mut self, op: Op<I>) {
        let ir = self.below.ir();
        *self.slots.slot(ir, op) = Slot::default();
        if ir.num_regions(op) != 0 {
            for nested in Walk::reverse_erasure(ir, op).ops(ir) {
                *self.slots.slot(ir, nested) = Slot::CLONE;
            }
        }
    }

    /// True if the conversion has created or cloned the operation. This takes long.
    pub(super) fn is_new(&self, op: Op<I>) -> bool {
        self.has(op, Slot::MADE | Slot::CLONED)
            || (0..self.below.num_changes()).any(|at| self.below.created_op(at) == Some(op))
    }
}
