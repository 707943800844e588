//! The keys of the dialect resources in a text.

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::attr::Text;
use crate::resource::{Resource, Section};

/// The keys of dialect resources in a text, and the keys that the context knows them by.
#[derive(Default)]
pub(super) struct ResourceKeys {
    /// True if the text defines keys of its own, which must differ from those of earlier texts.
    own: bool,
    /// The number of entries before those of the text.
    before: usize,
    started: bool,
    /// The keys in use, those of earlier texts included.
    foreign: HashSet<Text, FxBuildHasher>,
    /// By key of the text: its key in the context. Unused while no earlier text has keys.
    renamed: HashMap<Text, Text, FxBuildHasher>,
    /// By key: the index of the text's entry.
    places: HashMap<Text, usize, FxBuildHasher>,
}

impl ResourceKeys {
    /// From now on, keys belong to the text. `known` are the entries of earlier texts.
    pub(super) fn own(&mut self, known: &[Resource]) {
        self.own = true;
        self.before = known.len();
    }

    /// The number of entries before those of the text.
    pub(super) fn before(&self) -> usize {
        self.before
    }

    /// The index of the entry that the text already has for a key. If there is none, the entry will
    /// be at `next`.
    pub(super) fn place(&mut self, key: &Text, next: usize) -> Option<usize> {
        match self.places.entry(key.clone()) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(place) => {
                place.insert(next);
                None
            }
        }
    }

    /// The key in the context for a key of the text. As in MLIR, it gets a suffix if an earlier text
    /// has a resource of the same key.
    pub(super) fn key(&mut self, known: &[Resource], key: Text) -> Text {
        if !self.started {
            self.started = true;
            if self.own {
                let known = known.iter();
                let known = known.filter(|entry| entry.section == Section::Dialect);
                self.foreign = known.map(|entry| entry.key.clone()).collect();
            }
        }
        if self.foreign.is_empty() {
            return key;
        }
        if let Some(own) = self.renamed.get(&key) {
            return own.clone();
        }
        let mut own = key.clone();
        for number in 1.. {
            if self.foreign.insert(own.clone()) {
                break;
            }
            let mut bytes = key.as_bytes().to_vec();
            bytes.extend(format!("_{number}").bytes());
            own = Text::from_bytes(bytes);
        }
        self.renamed.insert(key, own.clone());
        own
    }
}
