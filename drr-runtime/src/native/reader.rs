//! What stands for the rewriter in code that changes nothing.

use crate::ir::Ir;

/// `$_builder` in a constraint: reads the IR as a [`PatternRewriter`](crate::rewriter::PatternRewriter)
/// does, by [`ir`](Reader::ir), and changes nothing. So a function that takes `&I` serves both.
#[derive(Debug)]
pub struct Reader<'a, I: Ir>(&'a I);

impl<I: Ir> Clone for Reader<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I: Ir> Copy for Reader<'_, I> {}

impl<'a, I: Ir> Reader<'a, I> {
    /// Reads this IR.
    pub fn new(ir: &'a I) -> Self {
        Reader(ir)
    }
    /// The IR.
    pub fn ir(self) -> &'a I {
        self.0
    }
}
