//! Sets of slots of an arena.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// Some of given slots: a bit for each slot between them, or a hash table if the given ones are few.
pub(crate) enum SlotSet {
    Bits { first: u32, bits: Vec<u64> },
    Table(HashSet<u32, FxBuildHasher>),
}

impl SlotSet {
    /// An empty set for some of these slots.
    pub(crate) fn within(slots: &[u32]) -> Self {
        let first = slots.iter().copied().min().unwrap_or(0);
        let last = slots.iter().copied().max().unwrap_or(0);
        let words = (last - first) as usize / 64 + 1;
        match words <= slots.len() {
            true => SlotSet::Bits {
                first,
                bits: vec![0; words],
            },
            false => SlotSet::Table(HashSet::default()),
        }
    }

    /// Adds a slot. Returns false if it was in the set, or if it is not between the given ones.
    #[inline]
    pub(crate) fn insert(&mut self, slot: u32) -> bool {
        match self {
            SlotSet::Bits { first, bits } => {
                // A slot before the first one wraps to a large number.
                let at = slot.wrapping_sub(*first);
                let Some(word) = bits.get_mut(at as usize / 64) else {
                    return false;
                };
                let bit = 1 << (at % 64);
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            }
            SlotSet::Table(table) => table.insert(slot),
        }
    }

    /// True if the slot, which may be any, is in the set.
    #[inline]
    pub(crate) fn contains(&self, slot: u32) -> bool {
        match self {
            SlotSet::Bits { first, bits } => {
                let at = slot.wrapping_sub(*first);
                let word = bits.get(at as usize / 64).copied().unwrap_or(0);
                word >> (at % 64) & 1 != 0
            }
            SlotSet::Table(table) => table.contains(&slot),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SlotSet;

    /// Adds every second slot of the given ones.
    fn assert_holds_every_second(given: &[u32], is_table: bool) {
        let mut set = SlotSet::within(given);
        assert_eq!(matches!(set, SlotSet::Table(_)), is_table);
        for slot in given.iter().step_by(2) {
            assert!(set.insert(*slot), "{slot} is new");
            assert!(!set.insert(*slot), "{slot} is there");
        }
        for (at, slot) in given.iter().enumerate() {
            assert_eq!(set.contains(*slot), at % 2 == 0, "{slot}");
        }
        for other in [0, 1, 99_999, u32::MAX] {
            assert!(!set.contains(other), "{other} was not given");
        }
    }

    #[test]
    fn slots_are_bits_where_they_are_close_and_in_a_table_elsewhere() {
        let close: Vec<u32> = (100..1100).rev().collect();
        assert_holds_every_second(&close, false);
        assert!(
            !SlotSet::within(&close).insert(99),
            "it is not between them"
        );
        let far = [7, 1 << 30, 3000, u32::MAX - 1];
        assert_holds_every_second(&far, true);
        assert!(!SlotSet::within(&[]).contains(0));
    }
}
