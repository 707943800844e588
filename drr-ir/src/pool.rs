//! Runs of small values in one vector, with free lists by size: operands, results, attributes.

use crate::ids::foreign;

/// Owns runs of `T`. The user of a run keeps its start and length.
#[derive(Clone)]
pub(crate) struct Pool<T> {
    data: Vec<T>,
    /// By class.
    free: [Vec<u32>; CLASSES],
}

/// Runs up to this length have their exact size; longer ones are rounded up to a power of two.
const EXACT: usize = 8;

/// Runs of one class have the same capacity.
const CLASSES: usize = class(1 << 31) + 1;

fn capacity(len: usize) -> usize {
    if len <= EXACT {
        len
    } else {
        len.next_power_of_two()
    }
}

const fn class(len: usize) -> usize {
    if len <= EXACT {
        len
    } else {
        EXACT - 3 + len.next_power_of_two().trailing_zeros() as usize
    }
}

impl<T: Copy> Pool<T> {
    pub(crate) fn new() -> Self {
        Pool {
            data: Vec::new(),
            free: [const { Vec::new() }; CLASSES],
        }
    }

    /// A run of `len` slots, each set to `fill`.
    #[inline]
    pub(crate) fn alloc(&mut self, len: usize, fill: T) -> u32 {
        self.alloc_from(std::iter::repeat_n(fill, len))
    }

    /// A run that holds `items`.
    #[inline]
    pub(crate) fn alloc_from(&mut self, items: impl ExactSizeIterator<Item = T>) -> u32 {
        let len = items.len();
        if len == 0 {
            return 0;
        }
        if let Some(start) = self.free[class(len)].pop() {
            let run = &mut self.data[start as usize..start as usize + len];
            run.iter_mut()
                .zip(items)
                .for_each(|(slot, item)| *slot = item);
            return start;
        }
        let start = self.data.len();
        let end = start + capacity(len);
        self.check_room(end - start);
        self.data.extend(items);
        if end > self.data.len() {
            let fill = self.data[start];
            self.data.resize(end, fill);
        }
        start as u32
    }

    /// # Panics
    /// If this many more slots cannot be numbered.
    #[inline]
    fn check_room(&self, more: usize) {
        assert!(
            self.data.len() + more < i32::MAX as usize,
            "the IR's arenas hold at most 2^31 entries"
        );
    }

    /// Adds runs that fill consecutive slots behind all others.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, slots: &[T]) -> u32 {
        self.check_room(slots.len());
        let start = self.data.len();
        self.data.extend_from_slice(slots);
        start as u32
    }

    /// Frees a run.
    #[inline]
    pub(crate) fn free(&mut self, start: u32, len: usize) {
        if len > 0 {
            self.free[class(len)].push(start);
        }
    }

    /// Changes the length of a run and returns its new start. New slots are set to `fill`.
    pub(crate) fn resize(&mut self, start: u32, old: usize, new: usize, fill: T) -> u32 {
        if old > 0 && new > 0 && capacity(old) == capacity(new) {
            let end = start as usize + new;
            if new > old {
                self.data[start as usize + old..end].fill(fill);
            }
            return start;
        }
        let to = self.alloc(new, fill);
        let kept = old.min(new);
        self.data
            .copy_within(start as usize..start as usize + kept, to as usize);
        self.free(start, old);
        to
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(&self, start: u32, len: usize) -> &[T] {
        &self.data[start as usize..start as usize + len]
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run_mut(&mut self, start: u32, len: usize) -> &mut [T] {
        &mut self.data[start as usize..start as usize + len]
    }

    /// The number of slots that a run of this length has.
    #[cfg(feature = "parallel")]
    pub(crate) fn capacity_of(len: usize) -> usize {
        capacity(len)
    }

    /// Takes the free runs, by their class.
    #[cfg(feature = "parallel")]
    pub(crate) fn take_free(&mut self) -> Vec<Vec<u32>> {
        self.free.iter_mut().map(std::mem::take).collect()
    }

    /// Frees runs of a class.
    #[cfg(feature = "parallel")]
    pub(crate) fn free_in_class(&mut self, class: usize, runs: impl Iterator<Item = u32>) {
        self.free[class].extend(runs);
    }

    /// Removes all slots from `slots` on. None of the others may be free.
    #[cfg(feature = "parallel")]
    pub(crate) fn truncate(&mut self, slots: usize) {
        self.data.truncate(slots);
        self.free.iter_mut().for_each(Vec::clear);
    }

    /// The free runs.
    #[cfg(feature = "parallel")]
    pub(crate) fn free_runs(&self) -> impl Iterator<Item = u32> + '_ {
        self.free.iter().flatten().copied()
    }

    /// The slots from `start` on.
    #[cfg(feature = "parallel")]
    pub(crate) fn tail_mut(&mut self, start: u32) -> &mut [T] {
        &mut self.data[start as usize..]
    }

    /// All slots.
    #[cfg(feature = "parallel")]
    pub(crate) fn all(&self) -> &[T] {
        &self.data
    }

    /// The number of slots, used or free.
    #[cfg(any(feature = "parallel", test))]
    pub(crate) fn slots(&self) -> usize {
        self.data.len()
    }
}

impl<T: Copy> Default for Pool<T> {
    fn default() -> Self {
        Pool::new()
    }
}

impl<T> std::ops::Index<u32> for Pool<T> {
    type Output = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(&self, slot: u32) -> &T {
        match self.data.get(slot as usize) {
            Some(value) => value,
            None => foreign("value", slot),
        }
    }
}

impl<T> std::ops::IndexMut<u32> for Pool<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index_mut(&mut self, slot: u32) -> &mut T {
        match self.data.get_mut(slot as usize) {
            Some(value) => value,
            None => foreign("value", slot),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pool;

    #[test]
    fn freed_runs_are_used_again() {
        let mut pool = Pool::new();
        let a = pool.alloc(3, 0);
        let b = pool.alloc(3, 1);
        pool.free(a, 3);
        assert_eq!(pool.alloc(3, 2), a);
        assert_eq!(pool.run(a, 3), [2, 2, 2]);
        assert_eq!(pool.run(b, 3), [1, 1, 1]);
        assert_eq!(pool.slots(), 6);
    }

    #[test]
    fn a_resized_run_keeps_its_values() {
        let mut pool = Pool::new();
        let mut start = pool.alloc(1, 7);
        for len in 1..40 {
            start = pool.resize(start, len, len + 1, len as i32);
        }
        assert_eq!(pool.run(start, 40)[..3], [7, 1, 2]);
        assert_eq!(pool.run(start, 40)[39], 39);
        start = pool.resize(start, 40, 2, 0);
        assert_eq!(pool.run(start, 2), [7, 1]);
    }

    #[test]
    fn size_classes_do_not_mix() {
        let mut pool = Pool::new();
        let a = pool.alloc(9, 0);
        pool.free(a, 9);
        assert_eq!(pool.alloc(16, 1), a, "9 and 16 share a class of 16 slots");
        let b = pool.alloc(17, 2);
        assert_ne!(a, b);
        assert_eq!(pool.run(a, 16), [1; 16]);
    }
}
