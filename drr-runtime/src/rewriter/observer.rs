//! The notices of changes that a rewriter gives.

use super::Listener;
use crate::ir::{Block, InsertPoint, Ir, Op, Region, Value};

/// The position of a block before it was moved.
type Previous<I> = Option<(Region<I>, Option<Block<I>>)>;

/// An event of a [`Listener`].
pub(crate) enum Event<'a, I: Ir> {
    Inserted(Op<I>),
    Modified(Op<I>),
    /// An operand is another value, of the same type. For a listener, the operation is modified.
    OperandSet(Op<I>, Value<I>),
    Replaced(Op<I>, &'a [Value<I>]),
    Erased(Op<I>),
    Moved(Op<I>, InsertPoint<I>),
    BlockInserted(Block<I>, Previous<I>),
    BlockErased(Block<I>),
}

copy!(impl<I: Ir> for Event<'_, I>);

impl<I: Ir> Event<'_, I> {
    /// Calls the listener's method.
    pub(crate) fn tell(self, ir: &I, listener: &mut dyn Listener<I>) {
        match self {
            Event::Inserted(op) => listener.inserted(ir, op),
            Event::Modified(op) | Event::OperandSet(op, _) => listener.modified(ir, op),
            Event::Replaced(op, values) => listener.replaced(ir, op, values),
            Event::Erased(op) => listener.erased(ir, op),
            Event::Moved(op, previous) => listener.moved(ir, op, previous),
            Event::BlockInserted(block, previous) => listener.block_inserted(ir, block, previous),
            Event::BlockErased(block) => listener.block_erased(ir, block),
        }
    }
}

/// Is notified of the changes that an [`ObservedRewriter`] makes.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub(crate) trait Observer<I: Ir> {
    /// False if no event has an effect, so that nested operations need not be listed.
    fn is_active(&self) -> bool;
    /// An event, with the IR as it is at that moment.
    fn notify(&mut self, ir: &I, event: Event<'_, I>);
    /// True if [`differs`](Observer::differs) must be called.
    fn compares(&self) -> bool {
        false
    }
    /// A change gave something another value.
    fn differs(&mut self) {}
    /// The IR is about to be changed.
    fn changes(&self) {}
    /// Operations or blocks are about to be moved, or regions to be created or erased.
    fn structure_changes(&mut self, ir: &I) {}
    /// True if [`lost_uses`](Observer::lost_uses) and [`got_uses`](Observer::got_uses) must be called.
    fn tracks_uses(&self) -> bool {
        false
    }
    /// A value has fewer uses than before, although no operation was erased.
    fn lost_uses(&mut self, ir: &I, value: Value<I>) {}
    /// A value has more uses than before, although no operation was created.
    fn got_uses(&mut self, ir: &I, value: Value<I>) {}
    /// True if nobody can tell that the root of a rewrite became another operation in its place.
    fn lets_rebuild(&self) -> bool {
        false
    }
    /// The root became another operation, as if that had been created before it and had replaced it.
    /// `old` are the operands that it had.
    fn rebuilt(&mut self, ir: &I, op: Op<I>, old: &[Value<I>]) {}
    /// An operation leaves the IR later than [`Event::Erased`].
    fn left(&mut self, ir: &I, op: Op<I>) {}
    /// The reason that the current pattern gives for declining.
    fn declines(&mut self, reason: &str) {}
}

/// Nobody, or a listener.
impl<I: Ir> Observer<I> for Option<&mut dyn Listener<I>> {
    fn is_active(&self) -> bool {
        self.is_some()
    }
    #[inline]
    fn notify(&mut self, ir: &I, event: Event<'_, I>) {
        if let Some(listener) = self {
            event.tell(ir, *listener);
        }
    }
}
