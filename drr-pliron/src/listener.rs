//! [`ForwardTo`]: what drr's drivers announce, told to a listener of pliron's.

use drr_runtime::ir::{Block, InsertPoint, Op, Region, Value};
use drr_runtime::rewriter::Listener;
use pliron::irbuild::listener::RewriteListener;

use crate::context::Pliron;

/// A listener of drr's that passes events on to one of pliron's.
///
/// | drr | pliron |
/// | --- | --- |
/// | `inserted`, `moved` | `notify_operation_inserted` |
/// | `replaced` | `notify_value_use_replacement`, for each result |
/// | `erased` | `notify_operation_erasure` |
/// | `block_inserted`, `block_erased` | `notify_block_inserted`, `notify_block_erasure` |
///
/// pliron has no events for operations that change in place and for rules that begin or end. Its
/// `unlinking` comes before a move and drr's event after one, so it is not sent; drr's drivers erase
/// regions only with the operation that owns them, without an event of their own.
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
    /// Tells `listener`.
    pub fn new(listener: L) -> Self {
        ForwardTo { listener }
    }
    /// pliron's listener.
    pub fn listener(&self) -> &L {
        &self.listener
    }
    /// pliron's listener.
    pub fn into_listener(self) -> L {
        self.listener
    }
}

impl<L: RewriteListener> Listener<Pliron> for ForwardTo<L> {
    fn inserted(&mut self, ir: &Pliron, op: Op<Pliron>) {
        self.listener.notify_operation_inserted(ir, op.0);
    }
    fn moved(&mut self, ir: &Pliron, op: Op<Pliron>, _: InsertPoint<Pliron>) {
        self.listener.notify_operation_inserted(ir, op.0);
    }
    fn replaced(&mut self, ir: &Pliron, op: Op<Pliron>, values: &[Value<Pliron>]) {
        let results: Vec<_> = op.0.deref(ir).results().collect();
        for (old, new) in results.into_iter().zip(values) {
            self.listener.notify_value_use_replacement(ir, old, new.0);
        }
    }
    fn erased(&mut self, ir: &Pliron, op: Op<Pliron>) {
        self.listener.notify_operation_erasure(ir, op.0);
    }
    fn block_inserted(
        &mut self,
        ir: &Pliron,
        block: Block<Pliron>,
        _: Option<(Region<Pliron>, Option<Block<Pliron>>)>,
    ) {
        self.listener.notify_block_inserted(ir, block.0);
    }
    fn block_erased(&mut self, ir: &Pliron, block: Block<Pliron>) {
        self.listener.notify_block_erasure(ir, block.0);
    }
}
