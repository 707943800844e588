//! [`ForwardTo`] passes the events of drr's drivers to a pliron listener.

use drr_runtime::ir::{Block, InsertPoint, Op, Region, Value};
use drr_runtime::rewriter::Listener;
use pliron::irbuild::listener::RewriteListener;

use crate::context::Pliron;

/// A drr listener that passes events to a pliron listener.
///
/// | drr | pliron |
/// | --- | --- |
/// | `inserted`, `moved` | `notify_operation_inserted` |
/// | `replaced` | `notify_value_use_replacement`, for each result |
/// | `erased` | `notify_operation_erasure` |
/// | `block_inserted`, `block_erased` | `notify_block_inserted`, `notify_block_erasure` |
///
/// pliron has no events for changes in place or for rules that begin or end. Its `unlinking`
/// precedes a move, but drr's event follows it, so `unlinking` is not sent. drr's drivers erase a
/// region only together with its operation, without a separate event.
///
/// ```
/// use drr_pliron::ForwardTo;
/// use pliron::irbuild::listener::Recorder;
///
/// let mut listener = ForwardTo::new(Recorder::default());
/// // … apply_patterns_greedily(ir, module, &patterns, &config, Some(&mut listener)) …
/// assert!(listener.into_listener().is_empty());
/// ```
#[derive(Default)]
pub struct ForwardTo<L> {
    listener: L,
}

impl<L: RewriteListener> ForwardTo<L> {
    /// Passes events to `listener`.
    pub fn new(listener: L) -> Self {
        ForwardTo { listener }
    }
    /// The pliron listener.
    pub fn listener(&self) -> &L {
        &self.listener
    }
    /// Returns the pliron listener.
    pub fn into_listener(self) -> L {
        self.listener
    }
}

impl<L: RewriteListener> Listener<Pliron> for ForwardTo<L> {
    fn inserted(&mut self, ir: &Pliron, op: Op<Pliron>) {
        Borrowed(&mut self.listener).inserted(ir, op);
    }
    fn moved(&mut self, ir: &Pliron, op: Op<Pliron>, previous: InsertPoint<Pliron>) {
        Borrowed(&mut self.listener).moved(ir, op, previous);
    }
    fn replaced(&mut self, ir: &Pliron, op: Op<Pliron>, values: &[Value<Pliron>]) {
        Borrowed(&mut self.listener).replaced(ir, op, values);
    }
    fn erased(&mut self, ir: &Pliron, op: Op<Pliron>) {
        Borrowed(&mut self.listener).erased(ir, op);
    }
    fn block_inserted(&mut self, ir: &Pliron, block: Block<Pliron>, previous: Option<BlockPlace>) {
        Borrowed(&mut self.listener).block_inserted(ir, block, previous);
    }
    fn block_erased(&mut self, ir: &Pliron, block: Block<Pliron>) {
        Borrowed(&mut self.listener).block_erased(ir, block);
    }
}

/// A place in a region: before a block, or at the end if `None`.
type BlockPlace = (Region<Pliron>, Option<Block<Pliron>>);

/// [`ForwardTo`] for a borrowed listener.
pub(crate) struct Borrowed<'a, L>(pub(crate) &'a mut L);

impl<L: RewriteListener> Listener<Pliron> for Borrowed<'_, L> {
    fn inserted(&mut self, ir: &Pliron, op: Op<Pliron>) {
        self.0.notify_operation_inserted(ir, op.0);
    }
    fn moved(&mut self, ir: &Pliron, op: Op<Pliron>, _: InsertPoint<Pliron>) {
        self.0.notify_operation_inserted(ir, op.0);
    }
    fn replaced(&mut self, ir: &Pliron, op: Op<Pliron>, values: &[Value<Pliron>]) {
        let results: Vec<_> = op.0.deref(ir).results().collect();
        for (old, new) in results.into_iter().zip(values) {
            self.0.notify_value_use_replacement(ir, old, new.0);
        }
    }
    fn erased(&mut self, ir: &Pliron, op: Op<Pliron>) {
        self.0.notify_operation_erasure(ir, op.0);
    }
    fn block_inserted(&mut self, ir: &Pliron, block: Block<Pliron>, _: Option<BlockPlace>) {
        self.0.notify_block_inserted(ir, block.0);
    }
    fn block_erased(&mut self, ir: &Pliron, block: Block<Pliron>) {
        self.0.notify_block_erasure(ir, block.0);
    }
}
