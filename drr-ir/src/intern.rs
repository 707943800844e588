//! Hash-consing: equal values get equal numbers, in the order of their first occurrence.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::ids::foreign;

/// Interned values of one type.
///
/// Forks of a context share the values that were known when they were made. Each of them adds its
/// own, whose numbers begin after the shared ones.
#[derive(Clone)]
pub(crate) struct Interner<T> {
    shared: Option<Arc<Values<T>>>,
    /// The number of shared values.
    first: u32,
    own: Values<T>,
}

/// Values with numbers from 0.
#[derive(Clone)]
struct Values<T> {
    items: Vec<T>,
    index: Index,
}

/// Finds values by their hashes. It does not depend on their type, so that it is compiled once.
#[derive(Clone)]
struct Index {
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

impl Index {
    #[inline]
    fn find(&self, hash: u32, is: impl Fn(usize) -> bool) -> Option<u32> {
        let same = |id: &u32| self.hashes[*id as usize] == hash && is(*id as usize);
        self.table.find(spread(hash), same).copied()
    }

    /// Adds an item with the next number.
    #[inline(never)]
    fn push(&mut self, hash: u32) -> u32 {
        let id = self.push_unhashed(hash);
        self.insert(id);
        id
    }

    /// As [`push`](Index::push), but the item is not found by its hash.
    fn push_unhashed(&mut self, hash: u32) -> u32 {
        let id = self.hashes.len();
        // Shared ones are as many at most.
        assert!(
            id < u32::MAX as usize / 2,
            "at most 2^31 interned values of one sort"
        );
        self.hashes.push(hash);
        id as u32
    }

    fn insert(&mut self, id: u32) {
        let hashes = &self.hashes;
        let hash = |id: &u32| spread(hashes[*id as usize]);
        self.table.insert_unique(hash(&id), id, hash);
    }

    fn remove(&mut self, id: u32) {
        let hash = spread(self.hashes[id as usize]);
        if let Ok(entry) = self.table.find_entry(hash, |other| *other == id) {
            entry.remove();
        }
    }

    /// Gives the last item this number, whose item is forgotten.
    fn replace_by_last(&mut self, id: u32) {
        self.remove(id);
        self.remove(self.hashes.len() as u32 - 1);
        self.hashes.swap_remove(id as usize);
        self.insert(id);
    }
}

impl<T> Values<T> {
    const EMPTY: Values<T> = Values {
        items: Vec::new(),
        index: Index {
            hashes: Vec::new(),
            table: HashTable::new(),
        },
    };

    #[inline]
    fn find(&self, hash: u32, is: impl Fn(&T) -> bool) -> Option<u32> {
        self.index.find(hash, |id| is(&self.items[id]))
    }

    fn insert(&mut self, hash: u32, value: T) -> u32 {
        self.items.push(value);
        self.index.push(hash)
    }
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            shared: None,
            first: 0,
            own: Values::EMPTY,
        }
    }

    /// Reserves capacity for additional values of [`add_unhashed`](Self::add_unhashed).
    pub(crate) fn reserve_unhashed(&mut self, additional: usize) {
        self.own.items.reserve(additional);
        self.own.index.hashes.reserve(additional);
    }

    /// Adds a value that the caller finds in another way than by its hash.
    #[inline]
    pub(crate) fn add_unhashed(&mut self, value: T) -> u32 {
        self.own.items.push(value);
        self.first + self.own.index.push_unhashed(0)
    }

    /// The number of `value`, which is added if it is new.
    pub(crate) fn intern(&mut self, value: T) -> u32 {
        let hash = hash_of(&value);
        match self.lookup(hash, |item| *item == value) {
            Some(found) => found,
            None => self.first + self.own.insert(hash, value),
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
            None => self.first + self.own.insert(hash, T::from(value)),
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
        let known = self.find_shared(hash, &is);
        known.or_else(|| Some(self.first + self.own.find(hash, is)?))
    }

    #[inline]
    fn find_shared(&self, hash: u32, is: impl Fn(&T) -> bool) -> Option<u32> {
        self.shared.as_ref()?.find(hash, is)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn get(&self, id: u32) -> &T {
        // The number of a shared value wraps to a large one.
        match self.own.items.get(id.wrapping_sub(self.first) as usize) {
            Some(own) => own,
            None => self.get_shared(id),
        }
    }

    #[cold]
    #[inline(never)]
    fn get_shared(&self, id: u32) -> &T {
        let shared = self.find_shared_item(id);
        shared.unwrap_or_else(|| foreign("type, attribute or name", id))
    }

    fn find_shared_item(&self, id: u32) -> Option<&T> {
        self.shared.as_ref()?.items.get(id as usize)
    }

    /// As [`get`](Self::get), but there may be no such number.
    #[inline]
    pub(crate) fn find_item(&self, id: u32) -> Option<&T> {
        let own = self.own.items.get(id.wrapping_sub(self.first) as usize);
        own.or_else(|| self.find_shared_item(id))
    }

    /// Puts the last item in the place of another one, which is forgotten. A shared item stays.
    pub(crate) fn replace_by_last(&mut self, id: u32) {
        let Some(id) = id.checked_sub(self.first) else {
            return;
        };
        let own = &mut self.own;
        if id as usize + 1 < own.items.len() {
            own.items.swap_remove(id as usize);
            own.index.replace_by_last(id);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.first as usize + self.own.items.len()
    }
}

#[cfg(feature = "parallel")]
impl<T: Clone> Interner<T> {
    /// Makes all values shared ones.
    pub(crate) fn share(&mut self) {
        self.unshare();
        let own = std::mem::replace(&mut self.own, Values::EMPTY);
        self.first = own.items.len() as u32;
        self.shared = Some(Arc::new(own));
    }

    /// An interner that shares the shared values of this one, and has no others.
    pub(crate) fn fork(&self) -> Self {
        Interner {
            shared: self.shared.clone(),
            first: self.first,
            own: Values::EMPTY,
        }
    }

    /// Makes all values this one's own. They are copied if another interner still shares them.
    pub(crate) fn unshare(&mut self) {
        let Some(shared) = self.shared.take() else {
            return;
        };
        let mut all = Arc::try_unwrap(shared).unwrap_or_else(|shared| (*shared).clone());
        let own = std::mem::replace(&mut self.own, Values::EMPTY);
        for (value, hash) in own.items.into_iter().zip(own.index.hashes) {
            all.insert(hash, value);
        }
        (self.first, self.own) = (0, all);
    }

    /// The place of a value among those that are not shared; `None` if it is shared.
    #[inline]
    pub(crate) fn own(&self, id: u32) -> Option<u32> {
        id.checked_sub(self.first)
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
