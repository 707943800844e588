//! Scopes: the values and blocks that names such as `%x` and `^bb0` stand for.
//!
//! As in MLIR, a name stands for one value within an isolated operation, whichever region it is in.
//! The names of a region are removed at its end. A name that is used before its definition stands
//! for a placeholder value until then.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::ids::NIL;

/// An operand as it is written.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    /// The slot of the name.
    pub(super) name: u32,
    /// The number after `#`.
    pub(super) index: u32,
    /// The position.
    pub(super) at: u32,
}

/// The meaning of a name.
#[derive(Clone, Copy)]
pub(super) struct Meaning {
    /// The first value; [`NIL`] if the name has no meaning.
    pub(super) first: u32,
    pub(super) count: u32,
    /// The isolated scope in which it was defined.
    pub(super) scope: u32,
    /// The position of its definition.
    pub(super) at: u32,
}

/// The first value of a name whose definition failed.
pub(super) const POISON: u32 = NIL - 1;

pub(super) const NOTHING: Meaning = Meaning {
    first: NIL,
    count: 0,
    scope: NIL,
    at: 0,
};

/// A value that is used but not yet defined.
pub(super) struct Placeholder {
    pub(super) value: u32,
    pub(super) at: u32,
}

/// A block with a name.
pub(super) struct NamedBlock {
    pub(super) block: u32,
    /// The position of its definition or, if it is not defined yet, of its first use.
    pub(super) at: u32,
    pub(super) defined: bool,
}

/// The names in scope.
#[derive(Default)]
pub(super) struct Scopes<'t> {
    pub(super) meanings: Vec<Meaning>,
    /// Slots of the names `%0`, `%1` …
    pub(super) numeric: Vec<u32>,
    pub(super) named: HashMap<&'t [u8], u32, FxBuildHasher>,
    /// Slots of numbers that were too large for `numeric` are in `named`.
    pub(super) large: bool,
    /// Names defined in the open regions, innermost last.
    pub(super) defined: Vec<u32>,
    /// For each open region: the start of its names in `defined`, the isolated scope around it, and
    /// the start in `hidden` of the meanings that its own isolated scope hides.
    pub(super) regions: Vec<(usize, u32, usize)>,
    /// Meanings that an isolated scope hides: slot and meaning.
    pub(super) hidden: Vec<(u32, Meaning)>,
    pub(super) scope: u32,
    pub(super) scopes: u32,
    /// By isolated scope, name and number.
    pub(super) placeholders: HashMap<(u32, u32, u32), Placeholder, FxBuildHasher>,
    /// By region number and name.
    pub(super) blocks: HashMap<(u32, &'t str), NamedBlock, FxBuildHasher>,
    /// The names of blocks in the open regions, innermost last.
    pub(super) block_names: Vec<&'t str>,
    /// The numbers of the open regions, and the starts of their names in `block_names`.
    pub(super) region_numbers: Vec<(u32, usize)>,
    pub(super) next_region: u32,
    /// Isolated scope and slot of names whose definition failed.
    pub(super) excused: HashSet<(u32, u32), FxBuildHasher>,
}

impl<'t> Scopes<'t> {
    /// The slot of a name, which is given without its `%`, and as a [number](super::lexer::Lexer::number).
    #[inline]
    pub(super) fn slot(&mut self, name: &'t [u8], number: u32) -> u32 {
        if number != NIL {
            let number = number as usize;
            match self.numeric.get(number) {
                Some(&slot) if slot != NIL => return slot,
                // A large number in a small text must not create a large table.
                _ if number < 2 * self.numeric.len() + 4096 => {
                    return self.new_numeric(name, number);
                }
                _ => self.large = true,
            }
        }
        if let Some(&slot) = self.named.get(name) {
            return slot;
        }
        let slot = self.new_slot();
        self.named.insert(name, slot);
        slot
    }

    fn new_numeric(&mut self, name: &'t [u8], number: usize) -> u32 {
        if number >= self.numeric.len() {
            self.numeric.resize(number + 1, NIL);
        }
        // The name may have come when the table was too small for it.
        let known = self.large.then(|| self.named.get(name).copied()).flatten();
        let slot = known.unwrap_or_else(|| self.new_slot());
        self.numeric[number] = slot;
        slot
    }

    pub(super) fn new_slot(&mut self) -> u32 {
        self.meanings.push(NOTHING);
        self.meanings.len() as u32 - 1
    }

    /// The meaning in the current isolated scope.
    #[inline]
    pub(super) fn meaning(&self, slot: u32) -> Option<Meaning> {
        let meaning = self.meanings[slot as usize];
        (meaning.first != NIL && meaning.scope == self.scope).then_some(meaning)
    }

    /// The number of open regions, the outermost included.
    pub(super) fn open_regions(&self) -> usize {
        self.regions.len()
    }

    /// Gives a name an unknown meaning. If the name already has a meaning, only if `always` is set.
    pub(super) fn poison(&mut self, slot: u32, always: bool) {
        self.excused.insert((self.scope, slot));
        let known = self.meanings[slot as usize];
        let meaning = Meaning {
            first: POISON,
            count: u32::MAX,
            scope: self.scope,
            at: 0,
        };
        if known.first != NIL && known.scope == self.scope {
            if always {
                // The name stays in the list of the region that defines it.
                self.meanings[slot as usize] = meaning;
            }
            return;
        }
        if known.first != NIL {
            self.hidden.push((slot, known));
        }
        self.meanings[slot as usize] = meaning;
        self.defined.push(slot);
    }

    /// Leaves all but the outer `open` regions without reporting undefined names.
    pub(super) fn unwind(&mut self, open: usize) {
        while self.regions.len() > open {
            if let Some((_, names)) = self.region_numbers.pop() {
                // The blocks stay, to be erased at the end.
                self.block_names.truncate(names);
            }
            self.pop_region();
        }
    }

    /// Removes the names of the innermost region, and its isolated scope if it has one.
    pub(super) fn pop_region(&mut self) {
        let (defined, scope, hidden) = self.regions.pop().unwrap_or_default();
        for slot in self.defined.drain(defined..) {
            self.meanings[slot as usize] = NOTHING;
        }
        if self.scope != scope {
            for (slot, meaning) in self.hidden.drain(hidden..).rev() {
                self.meanings[slot as usize] = meaning;
            }
            self.scope = scope;
        }
    }

    /// The undefined blocks and the placeholders that remain after a failure.
    pub(super) fn leftovers(&self) -> (Vec<u32>, Vec<u32>) {
        let mut blocks: Vec<u32> = self
            .blocks
            .values()
            .filter(|named| !named.defined)
            .map(|named| named.block)
            .collect();
        let mut values: Vec<u32> = self
            .placeholders
            .values()
            .map(|placeholder| placeholder.value)
            .collect();
        blocks.sort_unstable();
        values.sort_unstable();
        (blocks, values)
    }
}
