//! Read-only access to the IR in constraints.

use crate::ir::Ir;

/// `$_builder` in a constraint. Like a [`PatternRewriter`](crate::rewriter::PatternRewriter) it has
/// a method [`ir`](Reader::ir), but it cannot change the IR.
#[derive(Debug)]
pub struct Reader<'a, I: Ir>(&'a I);

copy!(impl<I: Ir> for Reader<'_, I>);

impl<'a, I: Ir> Reader<'a, I> {
    /// A reader of this IR.
    pub fn new(ir: &'a I) -> Self {
        Reader(ir)
    }
    /// The IR.
    pub fn ir(self) -> &'a I {
        self.0
    }
}
