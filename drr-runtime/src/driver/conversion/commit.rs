//! The erasures at the end of a conversion.

use super::rewriter::ConversionRewriter;
use crate::driver::erase::{Erased, Erasure, erase_all, unused};
use crate::ir::{Block, Ir, Op};
use crate::rewriter::RewriterBase;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Erases what was erased.
    ///
    /// # Errors
    /// If something still uses it. Then nothing is erased.
    pub(super) fn commit(&mut self) -> Result<(), String> {
        let order = self.erasure_order()?;
        erase_all(&mut self.below.below, order);
        Ok(())
    }

    /// Erases what was erased and is not used.
    pub(super) fn commit_unused(&mut self) {
        let (order, _) = self.unused();
        erase_all(&mut self.below.below, order);
    }

    /// The erased entities that are not nested in others, each after those that use it.
    ///
    /// # Errors
    /// If something that remains uses one.
    pub(super) fn erasure_order(&self) -> Result<Vec<Erasure<I>>, String> {
        match self.unused() {
            (order, None) => Ok(order),
            (_, Some(problem)) => Err(problem),
        }
    }

    /// The erased entities that only erased operations use, in that order, and the reason why
    /// others are left out.
    fn unused(&self) -> (Vec<Erasure<I>>, Option<String>) {
        let (order, kept) = unused(self.ir(), self, self.erased.iter().map(|gone| gone.what));
        let problem = kept.map(|kept| {
            let mut erased = self.erased.iter();
            let rule = erased.find(|gone| gone.what == kept.what());
            self.kinds.named(rule.and_then(|gone| gone.rule)) + &kept.text(self.ir())
        });
        (order, problem)
    }
}

impl<I: Ir> Erased<I> for ConversionRewriter<'_, I> {
    fn outermost(&self, op: Op<I>) -> Option<Erasure<I>> {
        self.outermost_gone(op)
    }
    fn outermost_of_block(&self, block: Block<I>) -> Option<Erasure<I>> {
        self.outermost_gone_block(block)
    }
}
