//! Hash-consing: equal values get equal numbers, in the order of their first occurrence.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

/// Interned values of one type.
#[derive(Clone)]
pub(crate) struct Interner<T> {
    items: Vec<T>,
    /// The hash of each item, so that the table grows without hashing the items again.
    hashes: Vec<u32>,
    table: HashTable<u32>,
}

fn hash_of<Q: Hash + ?Sized>(value: &Q) -> u32 {
    let hash = FxBuildHasher.hash_one(value);
    (hash >> 32) as u32 ^ hash as u32
}

/// Spreads the entropy to both ends of the hash, which the table needs.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn new_id(known: usize) -> u32 {
    let id = known as u32;
    assert!(id != u32::MAX, "at most 2^32 interned values of one sort");
    id
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            items: Vec::new(),
            hashes: Vec::new(),
            table: HashTable::new(),
        }
    }

    /// Reserves capacity for additional values of [`add_unhashed`](Self::add_unhashed).
    pub(crate) fn reserve_unhashed(&mut self, additional: usize) {
        self.items.reserve(additional);
        self.hashes.reserve(additional);
    }

    /// Adds a value that the caller finds in another way than by its hash.
    #[inline]
    pub(crate) fn add_unhashed(&mut self, value: T) -> u32 {
        let id = new_id(self.items.len());
        self.items.push(value);
        self.hashes.push(0);
        id
    }

    /// The number of `value`, which is added if it is new.
    pub(crate) fn intern(&mut self, value: T) -> u32 {
        let hash = hash_of(&value);
        let (items, hashes) = (&self.items, &self.hashes);
        let same = |id: &u32| hashes[*id as usize] == hash && items[*id as usize] == value;
        let entry = self
            .table
            .entry(spread(hash), same, |&id| spread(hashes[id as usize]));
        match entry {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(free) => {
                let id = new_id(items.len());
                free.insert(id);
                self.items.push(value);
                self.hashes.push(hash);
                id
            }
        }
    }

    /// As [`intern`](Self::intern), but makes an owned value only if it is new.
    #[inline]
    pub(crate) fn intern_ref<Q>(&mut self, value: &Q) -> u32
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
        for<'a> T: From<&'a Q>,
    {
        let hash = hash_of(value);
        match self.lookup(hash, |item| item.borrow() == value) {
            Some(found) => found,
            None => self.insert(hash, T::from(value)),
        }
    }

    /// The number of a value that is already interned.
    pub(crate) fn find<Q>(&self, value: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.lookup(hash_of(value), |item| item.borrow() == value)
    }

    #[inline]
    fn lookup(&self, hash: u32, is: impl Fn(&T) -> bool) -> Option<u32> {
        let same = |id: &u32| self.hashes[*id as usize] == hash && is(&self.items[*id as usize]);
        self.table.find(spread(hash), same).copied()
    }

    #[inline(never)]
    fn insert(&mut self, hash: u32, value: T) -> u32 {
        let id = new_id(self.items.len());
        self.items.push(value);
        self.hashes.push(hash);
        let hashes = &self.hashes;
        self.table
            .insert_unique(spread(hash), id, |&id| spread(hashes[id as usize]));
        id
    }

    #[inline(always)]
    pub(crate) fn get(&self, id: u32) -> &T {
        &self.items[id as usize]
    }

    /// Puts the last item in the place of another one, which is forgotten.
    pub(crate) fn replace_by_last(&mut self, id: u32) {
        let last = self.items.len() as u32 - 1;
        if id == last {
            return;
        }
        for gone in [id, last] {
            let hash = spread(self.hashes[gone as usize]);
            if let Ok(entry) = self.table.find_entry(hash, |other| *other == gone) {
                entry.remove();
            }
        }
        self.items.swap_remove(id as usize);
        self.hashes.swap_remove(id as usize);
        let hashes = &self.hashes;
        let hash = spread(hashes[id as usize]);
        self.table
            .insert_unique(hash, id, |&id| spread(hashes[id as usize]));
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn equal_values_get_equal_numbers_from_zero_on() {
        let mut interner: Interner<Box<str>> = Interner::new();
        for _ in 0..2 {
            for number in 0..1000u32 {
                assert_eq!(interner.intern_ref(number.to_string().as_str()), number);
            }
        }
        assert_eq!(interner.intern("7".into()), 7);
        assert_eq!(interner.find("999"), Some(999));
        assert_eq!(interner.find("1000"), None);
        assert_eq!(&**interner.get(42), "42");
        assert_eq!(interner.len(), 1000);
    }
}
