//! Slots of one context and the corresponding ones of another.

use crate::ids::NIL;
use crate::storage::{BlockUse, POOLED, Successor, Use};

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
    #[inline(always)]
    pub(super) fn value(&self, value: u32) -> Result<u32, NotIsolated> {
        match self.ops.last.find(value) {
            Some(value) => Ok(value),
            None => self.any_value(value),
        }
    }

    #[cold]
    #[inline(never)]
    fn any_value(&self, value: u32) -> Result<u32, NotIsolated> {
        match value & POOLED {
            0 => self.ops.get(value),
            _ => Ok(self.values.get(value & !POOLED)? | POOLED),
        }
    }

    /// A use in a link, which may be none.
    #[inline(always)]
    pub(super) fn link_to_use(&self, at: u32) -> Result<u32, NotIsolated> {
        match self.ops.last.find_use(at) {
            Some(at) => Ok(at),
            None if at == NIL => Ok(NIL),
            None => self.link_to_any_use(at),
        }
    }

    #[cold]
    #[inline(never)]
    fn link_to_any_use(&self, at: u32) -> Result<u32, NotIsolated> {
        match at & POOLED {
            0 => Ok(self.ops.get(at >> 1)? << 1 | at & 1),
            _ => Ok(self.uses.get(at & !POOLED)? | POOLED),
        }
    }

    /// A use with its links.
    #[inline(always)]
    pub(super) fn use_data(&self, data: Use) -> Result<Use, NotIsolated> {
        Ok(Use {
            value: self.value(data.value)?,
            next: self.link_to_use(data.next)?,
            prev: self.link_to_use(data.prev)?,
        })
    }

    /// A use of a block in a link, which may be none.
    pub(super) fn link_to_block_use(&self, at: BlockUse) -> Result<BlockUse, NotIsolated> {
        Ok(BlockUse {
            op: self.ops.link(at.op)?,
            ..at
        })
    }

    /// A successor with its links.
    pub(super) fn successor(&self, data: Successor) -> Result<Successor, NotIsolated> {
        Ok(Successor {
            block: self.blocks.get(data.block)?,
            next: self.link_to_block_use(data.next)?,
            prev: self.link_to_block_use(data.prev)?,
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
    /// The range of slots that was set last and whose corresponding slots are a range too. In a function
    /// that was just parsed, these are all slots.
    last: Run,
    /// Up to [`LONG_RUNS`] long ranges before it.
    long: Vec<Run>,
    /// By slot: one more than the corresponding one, or 0.
    to: Vec<u32>,
    /// The ranges of slots that have one in `to`.
    ranges: Vec<(u32, u32)>,
    /// The size of the arena, if it is known.
    arena: usize,
}

/// A range of slots and the distance to the corresponding ones, which wraps.
#[derive(Clone, Copy, Default)]
struct Run {
    from: u32,
    len: u32,
    distance: u32,
}

/// Ranges of at least this many slots are long.
const LONG: u32 = 256;
const LONG_RUNS: usize = 16;

impl Run {
    #[inline(always)]
    fn find(self, slot: u32) -> Option<u32> {
        let is_in = slot.wrapping_sub(self.from) < self.len;
        is_in.then(|| slot.wrapping_add(self.distance))
    }

    /// The same for the number of a use in the record of an operation of the range.
    #[inline(always)]
    fn find_use(self, at: u32) -> Option<u32> {
        let is_in = at.wrapping_sub(2 * self.from) < 2 * self.len;
        is_in.then(|| at.wrapping_add(self.distance.wrapping_mul(2)))
    }
}

impl Map {
    /// Notes the size of the arena, so that `to` need not grow.
    pub(super) fn reserve(&mut self, arena: usize) {
        self.arena = arena;
    }

    pub(super) fn clear(&mut self) {
        self.last.len = 0;
        self.long.clear();
        for (start, end) in self.ranges.drain(..) {
            self.to[start as usize..end as usize].fill(0);
        }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, from: u32, to: u32) {
        self.set_run(from, to, 1);
    }

    /// Sets the slots of two runs, which were not set before.
    #[inline(always)]
    pub(super) fn set_run(&mut self, from: u32, to: u32, len: u32) {
        let last = &mut self.last;
        let distance = to.wrapping_sub(from);
        if from == last.from + last.len && distance == last.distance {
            last.len += len;
        } else if len > 0 {
            self.begin(Run {
                from,
                len,
                distance,
            });
        }
    }

    #[inline(never)]
    fn begin(&mut self, run: Run) {
        let last = std::mem::replace(&mut self.last, run);
        match last.len {
            0 => {}
            LONG.. if self.long.len() < LONG_RUNS => self.long.push(last),
            _ => self.add(last),
        }
    }

    fn add(&mut self, run: Run) {
        let Run {
            from,
            len,
            distance,
        } = run;
        let to = from.wrapping_add(distance);
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

    #[inline(always)]
    pub(super) fn find(&self, slot: u32) -> Option<u32> {
        self.last.find(slot).or_else(|| self.find_before(slot))
    }

    /// The same for a slot that is not in the last range.
    #[inline(never)]
    fn find_before(&self, slot: u32) -> Option<u32> {
        match self.to.get(slot as usize) {
            None | Some(0) => self.long.iter().rev().find_map(|run| run.find(slot)),
            Some(to) => Some(to - 1),
        }
    }

    #[inline(always)]
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

#[cfg(test)]
mod tests {
    use super::{LONG, Map};

    /// Ranges of many lengths, as in operations that were rewritten: each slot leads where it was set to
    /// lead, even after the map was cleared and used again.
    #[test]
    fn each_slot_leads_to_the_one_that_was_set() {
        let mut map = Map::default();
        map.reserve(1000);
        for round in 0..3 {
            let lengths = (0..60).map(|at| [1, 3, LONG, 2 * LONG, 7][(at + round) as usize % 5]);
            let mut pairs = Vec::new();
            let (mut from, mut to) = (round, 1_000_000);
            for (at, len) in lengths.enumerate() {
                map.set_run(from, to, len);
                pairs.extend((from..from + len).zip(to..));
                // Sometimes only one of the two continues where it was.
                from += len + u32::from(at % 3 == 0);
                to = match at % 4 {
                    0 => to + len,
                    _ => to - 2 * LONG * 60 / (at as u32 + 1) - len,
                };
            }
            let end = from;
            let set = |slot| {
                let known = pairs.binary_search_by_key(&slot, |(from, _)| *from);
                known.ok().map(|at| pairs[at].1)
            };
            for slot in 0..end + 10 {
                assert_eq!(map.find(slot), set(slot), "slot {slot} of round {round}");
            }
            map.clear();
            assert!((0..end).all(|slot| map.find(slot).is_none()));
        }
    }
}
