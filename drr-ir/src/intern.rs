//! Hash-consing: equal values get equal numbers, in the order in which they are first seen.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Owns interned values of one sort.
#[derive(Clone)]
pub(crate) struct Interner<T> {
    items: Vec<T>,
    table: HashTable<u32>,
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            items: Vec::new(),
            table: HashTable::new(),
        }
    }

    /// The number of `value`, which is made known if it is new.
    #[inline]
    pub(crate) fn intern(&mut self, value: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&value);
        if let Some(&found) = self
            .table
            .find(hash, |&id| self.items[id as usize] == value)
        {
            return found;
        }
        self.insert(hash, value)
    }

    /// As [`intern`](Self::intern), making an owned value only if it is new.
    #[inline]
    pub(crate) fn intern_ref<Q>(&mut self, value: &Q) -> u32
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
        for<'a> T: From<&'a Q>,
    {
        let hash = FxBuildHasher.hash_one(value);
        if let Some(&found) = self
            .table
            .find(hash, |&id| self.items[id as usize].borrow() == value)
        {
            return found;
        }
        self.insert(hash, T::from(value))
    }

    /// The number of a value that is known already.
    pub(crate) fn find<Q>(&self, value: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let hash = FxBuildHasher.hash_one(value);
        self.table
            .find(hash, |&id| self.items[id as usize].borrow() == value)
            .copied()
    }

    #[inline(never)]
    fn insert(&mut self, hash: u64, value: T) -> u32 {
        let id = self.items.len() as u32;
        assert!(id != u32::MAX, "at most 2^32 interned values of one sort");
        self.items.push(value);
        let items = &self.items;
        self.table
            .insert_unique(hash, id, |&id| FxBuildHasher.hash_one(&items[id as usize]));
        id
    }

    #[inline(always)]
    pub(crate) fn get(&self, id: u32) -> &T {
        &self.items[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }
}
