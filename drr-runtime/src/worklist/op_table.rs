//! Data about operations.

use rustc_hash::FxHashMap;

use crate::ir::{Ir, Op};

/// For an operation without a number.
pub(crate) const NO_INDEX: u32 = u32::MAX;

/// The least number of elements of the array.
const LEAST: usize = 1 << 10;

/// Data about operations: in an array if the IR numbers them, otherwise in a hash map that is never
/// iterated. An operation without data has the default. Numbers may be reused, so the data must be
/// reset before an operation is erased, or when another one is created.
///
/// The array has the numbers that are in use: a run on one of many functions must not take time for
/// all of them. A few operations with numbers far from the others are apart.
pub(crate) struct OpTable<I: Ir, T> {
    /// By number, from `first` on.
    dense: Vec<T>,
    first: u32,
    /// The data of the other operations.
    apart: Vec<T>,
    /// Where it is, by number. These maps do not depend on `T`, so they are compiled once for all tables.
    far: FxHashMap<u32, u32>,
    /// Where it is for operations without a number.
    hashed: FxHashMap<Op<I>, u32>,
}

impl<I: Ir, T: Copy + Default> Clone for OpTable<I, T> {
    fn clone(&self) -> Self {
        OpTable {
            dense: self.dense.clone(),
            first: self.first,
            apart: self.apart.clone(),
            far: self.far.clone(),
            hashed: self.hashed.clone(),
        }
    }
}

impl<I: Ir, T: Copy + Default> OpTable<I, T> {
    pub(crate) fn new() -> Self {
        OpTable {
            dense: Vec::new(),
            first: 0,
            apart: Vec::new(),
            far: FxHashMap::default(),
            hashed: FxHashMap::default(),
        }
    }
    /// Forgets all data.
    pub(crate) fn clear(&mut self) {
        self.dense.fill(T::default());
        self.apart.clear();
        self.far.clear();
        self.hashed.clear();
    }
    #[inline]
    pub(crate) fn get(&self, ir: &I, op: Op<I>) -> T {
        self.get_numbered(op, number(ir, op))
    }
    #[inline]
    pub(crate) fn slot(&mut self, ir: &I, op: Op<I>) -> &mut T {
        self.slot_numbered(op, number(ir, op))
    }
    #[inline(always)]
    pub(crate) fn get_numbered(&self, op: Op<I>, index: u32) -> T {
        // A number before the first one wraps to a large one.
        match self.dense.get(index.wrapping_sub(self.first) as usize) {
            Some(known) => *known,
            None => self.get_apart(op, index),
        }
    }
    #[cold]
    #[inline(never)]
    fn get_apart(&self, op: Op<I>, index: u32) -> T {
        let at = match index {
            NO_INDEX => self.hashed.get(&op),
            index => self.far.get(&index),
        };
        at.map(|at| self.apart[*at as usize]).unwrap_or_default()
    }
    /// The data of an operation, to be changed.
    #[inline(always)]
    pub(crate) fn slot_numbered(&mut self, op: Op<I>, index: u32) -> &mut T {
        // The array never has an element with the number `NO_INDEX`.
        let at = index.wrapping_sub(self.first) as usize;
        if at >= self.dense.len() {
            return self.new_slot(op, index);
        }
        &mut self.dense[at]
    }
    #[cold]
    #[inline(never)]
    fn new_slot(&mut self, op: Op<I>, index: u32) -> &mut T {
        let end = self.apart.len() as u32;
        let at = match index {
            NO_INDEX => *self.hashed.entry(op).or_insert(end),
            _ if self.grow(index) => return &mut self.dense[(index - self.first) as usize],
            _ => *self.far.entry(index).or_insert(end),
        };
        if at == end {
            self.apart.push(T::default());
        }
        &mut self.apart[at as usize]
    }

    /// Makes the array longer until it has this number, unless that would take too long for the few
    /// operations that it is for.
    fn grow(&mut self, index: u32) -> bool {
        let (first, len) = (self.first as usize, self.dense.len());
        let index = index as usize;
        if len == 0 {
            self.first = (index - index % LEAST) as u32;
            self.dense.resize(LEAST, T::default());
            return true;
        }
        let needed = match index < first {
            true => first + len - index,
            false => index + 1 - first,
        };
        if needed > (2 * len).max(LEAST * 4).max(64 * self.far.len()) {
            return false;
        }
        if index < first {
            let more = (needed - len).max(len).min(first);
            let mut dense = vec![T::default(); more];
            dense.append(&mut self.dense);
            (self.dense, self.first) = (dense, (first - more) as u32);
        } else {
            let end = (first + needed.max(2 * len)).min(NO_INDEX as usize);
            self.dense.resize(end - first, T::default());
        }
        let (first, dense, apart) = (self.first, &mut self.dense, &self.apart);
        self.far.retain(|index, at| {
            let slot = dense.get_mut(index.wrapping_sub(first) as usize);
            let stays = slot.is_none();
            if let Some(slot) = slot {
                *slot = apart[*at as usize];
            }
            stays
        });
        if self.far.is_empty() && self.hashed.is_empty() {
            self.apart.clear();
        }
        true
    }
}

#[inline]
pub(crate) fn number<I: Ir>(ir: &I, op: Op<I>) -> u32 {
    ir.op_index(op).map_or(NO_INDEX, |index| index as u32)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::OpTable;
    use crate::interface::NoIr;
    use crate::ir::Op;

    #[test]
    fn every_number_has_its_own_data_wherever_it_is() {
        for seed in 0..200 {
            let rng = &mut fastrand::Rng::with_seed(seed);
            let mut table: OpTable<NoIr, u32> = OpTable::new();
            let mut known = HashMap::new();
            let mut near = rng.u32(0..3_000_000);
            for step in 1..400 {
                near = match rng.usize(0..20) {
                    0 => rng.u32(0..3_000_000),
                    _ => near.saturating_add_signed(rng.i32(-3000..3000)),
                };
                *table.slot_numbered(Op(()), near) = step;
                known.insert(near, step);
                let other = near ^ 1;
                let expected = known.get(&other).copied().unwrap_or_default();
                assert_eq!(table.get_numbered(Op(()), other), expected);
            }
            for (number, data) in known {
                assert_eq!(table.get_numbered(Op(()), number), data, "seed {seed}");
            }
        }
    }

    #[test]
    fn a_few_numbers_far_apart_take_little_memory() {
        let mut table: OpTable<NoIr, u8> = OpTable::new();
        for number in [5_000_000, 5_000_100, 0, 9_000_000, 4_999_000] {
            *table.slot_numbered(Op(()), number) = 1;
        }
        assert!(table.dense.len() < 10_000, "{}", table.dense.len());
        // They are many, so that the array pays off.
        for number in (0..5_000_000).step_by(2) {
            *table.slot_numbered(Op(()), number) = 1;
        }
        assert!(table.far.len() < 100_000, "{}", table.far.len());
    }
}
