//! The operations that a walk from a change to its users reaches.

use crate::ir::{Ir, Op};
use crate::worklist::OpTable;

/// The queue of the walk, and the roots that it has found.
pub(super) struct Places<I: Ir> {
    queue: Vec<Entry<I>>,
    /// For each operation in the queue, one more than the position of its first entry.
    first: OpTable<I, u32>,
    /// The roots. Some may be there twice.
    pub(super) woken: Vec<Op<I>>,
}

/// An operation in the queue.
struct Entry<I: Ir> {
    op: Op<I>,
    place: Place,
    /// In the first entry of an operation: all places at which it was.
    known: Place,
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
            first: OpTable::new(),
            woken: Vec::new(),
        }
    }

    /// Adds an operation, unless it was at the place.
    pub(super) fn add(&mut self, ir: &I, op: Op<I>, place: Place) {
        let first = self.first.slot(ir, op);
        let Some(at) = first.checked_sub(1) else {
            *first = self.queue.len() as u32 + 1;
            self.queue.push(Entry {
                op,
                place,
                known: place,
            });
            return;
        };
        let known = &mut self.queue[at as usize].known;
        let new = Place {
            left: place.left,
            named: place.named & !known.named,
        };
        if known.left < place.left || new.named != 0 {
            known.left = known.left.max(place.left);
            known.named |= place.named;
            self.queue.push(Entry {
                op,
                place: new,
                known: Place::default(),
            });
        }
    }

    /// The operation and the place at a position of the queue.
    pub(super) fn get(&self, at: usize) -> Option<(Op<I>, Place)> {
        let entry = self.queue.get(at)?;
        Some((entry.op, entry.place))
    }

    /// Removes all operations.
    pub(super) fn clear(&mut self, ir: &I) {
        for entry in self.queue.drain(..) {
            *self.first.slot(ir, entry.op) = 0;
        }
    }
}
