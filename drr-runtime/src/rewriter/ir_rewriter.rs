//! A rewriter without a driver.

use super::observed::ObservedRewriter;
use super::{Listener, OpConversion, PatternRewriter, RewriterBase, SignatureConversion};
use crate::ir::{AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value};

/// A rewriter without a driver (MLIR's `IRRewriter` and `OpBuilder`), with an insertion point and
/// an optional listener. Use it to build IR, or in passes with a walk of their own.
///
/// Every change is made at once; nothing is undone.
pub struct IRRewriter<'a, I: Ir> {
    inner: ObservedRewriter<'a, I, Option<&'a mut dyn Listener<I>>>,
}

impl<'a, I: Ir> IRRewriter<'a, I> {
    /// Will insert at `at`.
    pub fn new(ir: &'a mut I, at: InsertPoint<I>) -> Self {
        IRRewriter {
            inner: ObservedRewriter::new(ir, None, Some(at)),
        }
    }
    /// Reports all changes to `listener`.
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn Listener<I>) -> Self {
        self.inner.observer = Some(listener);
        self
    }
    /// Forgets modifications that were begun and not finished.
    pub(crate) fn release(&mut self) {
        self.inner.release();
    }
    /// The form in which builders take it, and which offers the most.
    pub fn rewriter(&mut self) -> PatternRewriter<'_, I> {
        PatternRewriter::new(self)
    }

    /// Inserts at `at` in `change`, and then again where it did before (MLIR's `InsertionGuard`).
    pub fn with_insertion_point<R>(
        &mut self,
        at: InsertPoint<I>,
        change: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let before = self.insertion_point();
        self.set_insertion_point(at);
        let result = change(self);
        self.set_insertion_point(before);
        result
    }
}

impl<I: Ir> RewriterBase<I> for IRRewriter<'_, I> {
    rewriter_by!(self, self.inner);
}
