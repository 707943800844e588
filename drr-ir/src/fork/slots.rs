//! Slots of one context and the corresponding ones of another.

use crate::ids::NIL;
use crate::storage::{POOLED, Use};

/// There is no corresponding slot.
#[derive(Debug)]
pub(super) struct NotIsolated;

/// For the slots of all arenas.
#[derive(Default)]
pub(super) struct Slots {
    pub(super) ops: Map,
    pub(super) uses: Map,
    pub(super) values: Map,
    pub(super) attrs: Map,
    pub(super) blocks: Map,
    pub(super) regions: Map,
}

impl Slots {
    /// The number of a value.
    #[inline]
    pub(super) fn value(&self, value: u32) -> Result<u32, NotIsolated> {
        match value & POOLED {
            0 => self.ops.get(value),
            _ => Ok(self.values.get(value & !POOLED)? | POOLED),
        }
    }

    /// A use in a link, which may be none.
    #[inline]
    pub(super) fn link_to_use(&self, at: u32) -> Result<u32, NotIsolated> {
        match at & POOLED {
            0 => Ok(self.ops.get(at >> 1)? << 1 | at & 1),
            _ if at == NIL => Ok(NIL),
            _ => Ok(self.uses.get(at & !POOLED)? | POOLED),
        }
    }

    /// A use with its links.
    #[inline]
    pub(super) fn use_data(&self, data: Use) -> Result<Use, NotIsolated> {
        Ok(Use {
            value: self.value(data.value)?,
            next: self.link_to_use(data.next)?,
            prev: self.link_to_use(data.prev)?,
        })
    }

    /// Forgets all slots.
    pub(super) fn clear(&mut self) {
        self.ops.clear();
        self.uses.clear();
        self.values.clear();
        self.attrs.clear();
        self.blocks.clear();
        self.regions.clear();
    }
}

/// For the slots of an arena.
#[derive(Default)]
pub(super) struct Map {
    /// The first range of slots whose corresponding slots are a range too. In a function that was just
    /// parsed, these are all slots.
    first: Run,
    /// By slot: one more than the corresponding one, or 0.
    to: Vec<u32>,
    /// The ranges of slots that have one in `to`.
    ranges: Vec<(u32, u32)>,
    /// The size of the arena, if it is known.
    arena: usize,
}

/// A range of slots and the corresponding one.
#[derive(Clone, Copy, Default)]
struct Run {
    from: u32,
    to: u32,
    len: u32,
}

impl Map {
    /// Notes the size of the arena, so that `to` need not grow.
    pub(super) fn reserve(&mut self, arena: usize) {
        self.arena = arena;
    }

    pub(super) fn clear(&mut self) {
        self.first.len = 0;
        for (start, end) in self.ranges.drain(..) {
            self.to[start as usize..end as usize].fill(0);
        }
    }

    #[inline]
    pub(super) fn set(&mut self, from: u32, to: u32) {
        self.set_run(from, to, 1);
    }

    /// Sets the slots of two runs.
    #[inline]
    pub(super) fn set_run(&mut self, from: u32, to: u32, len: u32) {
        if len == 0 {
            return;
        }
        let first = &mut self.first;
        if first.len == 0 {
            *first = Run { from, to, len };
        } else if from == first.from + first.len && to == first.to + first.len {
            first.len += len;
        } else {
            self.add(from, to, len);
        }
    }

    #[inline(never)]
    fn add(&mut self, from: u32, to: u32, len: u32) {
        let (start, end) = (from as usize, (from + len) as usize);
        if self.to.is_empty() {
            // Memory of zeros costs nothing until it is written.
            self.to = vec![0; self.arena];
        }
        if end > self.to.len() {
            self.to.resize(end.max(self.to.len() * 2), 0);
        }
        for (slot, to) in self.to[start..end].iter_mut().zip(to + 1..) {
            *slot = to;
        }
        match self.ranges.last_mut() {
            Some((_, end)) if *end == from => *end = from + len,
            _ => self.ranges.push((from, from + len)),
        }
    }

    #[inline]
    pub(super) fn find(&self, slot: u32) -> Option<u32> {
        let at = slot.wrapping_sub(self.first.from);
        match at < self.first.len {
            true => Some(self.first.to + at),
            false => self.to.get(slot as usize)?.checked_sub(1),
        }
    }

    #[inline]
    pub(super) fn get(&self, slot: u32) -> Result<u32, NotIsolated> {
        self.find(slot).ok_or(NotIsolated)
    }

    /// The slot for a link, which may be none.
    #[inline]
    pub(super) fn link(&self, slot: u32) -> Result<u32, NotIsolated> {
        match slot {
            NIL => Ok(NIL),
            slot => self.get(slot),
        }
    }
}
