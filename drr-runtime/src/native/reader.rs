//! Read-only access to the IR in constraints.

use std::marker::PhantomData;

use super::{AttrRef, ReadsIr, Shallow, Ty, Unbounded};
use crate::ir::Ir;

/// `$_builder` in a constraint. Like a [`PatternRewriter`](crate::rewriter::PatternRewriter) it has
/// a method [`ir`](Reader::ir), but it cannot change the IR.
#[derive(Debug)]
pub struct Reader<'a, I: Ir, R = Shallow>(&'a I, PhantomData<R>);

copy!(impl<I: Ir, R> for Reader<'_, I, R>);

impl<'a, I: Ir, R> Reader<'a, I, R> {
    /// A reader of this IR.
    pub fn new(ir: &'a I) -> Self {
        Reader(ir, PhantomData)
    }
    /// The IR, for code that declares `#[reads(any)]`. Type and attribute constraints need not, as
    /// they get no operations.
    pub fn ir(self) -> &'a I
    where
        R: ReadsIr,
    {
        self.0
    }
}

/// The type or attribute that a constraint tests. It leads to no operation.
pub trait Tested<'a, I: Ir> {
    /// `$_builder` in the constraint.
    fn reader(self) -> Reader<'a, I, Unbounded>;
}
impl<'a, I: Ir> Tested<'a, I> for Ty<'a, I> {
    fn reader(self) -> Reader<'a, I, Unbounded> {
        Reader::new(self.ir())
    }
}
impl<'a, I: Ir> Tested<'a, I> for AttrRef<'a, I> {
    fn reader(self) -> Reader<'a, I, Unbounded> {
        Reader::new(self.ir())
    }
}
