//! The operations that a walk from a change to its users comes to.

use super::op_table::OpTable;
use crate::ir::{Ir, Op};

/// The queue of the walk, and the roots that it has found.
pub(super) struct Places<I: Ir> {
    pub(super) queue: Vec<(Op<I>, Place)>,
    /// The places of operations that were in the queue.
    known: OpTable<I, Place>,
    /// The roots. Some may be there twice.
    pub(super) woken: Vec<Op<I>>,
}

/// The place of an operation on the ways from a change to the roots of rules.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The steps that are left to the roots of rules that read operations of any op; one more.
    pub(super) left: u32,
    /// The steps to the roots of rules that name the ops on the way, as a mask.
    pub(super) named: u32,
}

impl Place {
    /// True if a user may be a root.
    pub(super) fn goes_on(self) -> bool {
        self.left > 1 || self.named > 1
    }
}

impl<I: Ir> Places<I> {
    pub(super) fn new() -> Self {
        Places {
            queue: Vec::new(),
            known: OpTable::new(),
            woken: Vec::new(),
        }
    }

    /// Adds an operation, unless it was at the place.
    pub(super) fn add(&mut self, ir: &I, op: Op<I>, place: Place) {
        let known = self.known.slot(ir, op);
        let new = Place {
            left: place.left,
            named: place.named & !known.named,
        };
        if known.left < place.left || new.named != 0 {
            known.left = known.left.max(place.left);
            known.named |= place.named;
            self.queue.push((op, new));
        }
    }

    /// Removes all operations.
    pub(super) fn clear(&mut self, ir: &I) {
        for (op, _) in self.queue.drain(..) {
            *self.known.slot(ir, op) = Place::default();
        }
    }
}
