//! The state of a conversion.

use rustc_hash::FxHashMap;

use crate::driver::erase::{Entity, Erasure};
use crate::ir::{Ir, Op, Value};
use crate::pattern_set::RuleId;

/// The state of an operation.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot {
    flags: u8,
    /// The number of the first result among the replaced ones, from 1.
    pub(super) replaced: u32,
    /// How often its results have replaced others.
    pub(super) replaces: u32,
    /// The number of the rule that has made it, from 1.
    pub(super) rule: u32,
}

impl Slot {
    /// It was erased.
    pub(super) const GONE: u8 = 1;
    /// The conversion has made it, with operands of the converted types.
    pub(super) const MADE: u8 = 2;
    /// It was cloned together with an operation or a region around it.
    pub(super) const CLONED: u8 = 4;
    /// A result had a use before the conversion.
    pub(super) const USED: u8 = 8;

    /// The state of an operation that was cloned together with something around it.
    pub(super) const CLONE: Slot = Slot {
        flags: Slot::CLONED,
        replaced: 0,
        replaces: 0,
        rule: 0,
    };

    #[inline]
    pub(super) fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }
    #[inline]
    pub(super) fn set(&mut self, flag: u8, on: bool) {
        match on {
            true => self.flags |= flag,
            false => self.flags &= !flag,
        }
    }
}

/// An erasure, and the rule that made it.
pub(super) struct Gone<I: Ir> {
    pub(super) what: Erasure<I>,
    pub(super) rule: Option<RuleId>,
    /// True if other operations were in it.
    pub(super) is_around: bool,
}

copy!(impl<I: Ir> for Gone<I>);

impl<I: Ir> Gone<I> {
    pub(super) fn op(self) -> Option<Op<I>> {
        match self.what {
            Entity::Op(op) => Some(op),
            Entity::Block(_) => None,
        }
    }
}

/// A state to go back to.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Mark {
    pub(super) changes: usize,
    pub(super) casts: usize,
    pub(super) known: usize,
    pub(super) modified: usize,
    pub(super) erased: usize,
    pub(super) replaced: (usize, usize),
    pub(super) substituted: usize,
    pub(super) awaited: usize,
    pub(super) converted: usize,
}

/// The values that replace results.
pub(super) struct Replacements<I: Ir> {
    /// Of each result of each replaced operation: where its values are, and their number.
    pub(super) results: Vec<(u32, u32)>,
    pub(super) values: Vec<Value<I>>,
    /// The places of block arguments among the values.
    pub(super) args: FxHashMap<Value<I>, Vec<u32>>,
    /// The places of values that others have taken, with the value before and its definition.
    /// Oldest first.
    pub(super) substituted: Vec<Substituted<I>>,
}

/// A place among the values, the value before, and its definition.
pub(super) type Substituted<I> = (u32, Value<I>, Option<Op<I>>);

impl<I: Ir> Replacements<I> {
    pub(super) fn new() -> Self {
        Replacements {
            results: Vec::new(),
            values: Vec::new(),
            args: FxHashMap::default(),
            substituted: Vec::new(),
        }
    }
    pub(super) fn is_empty(&self) -> bool {
        self.results.is_empty()
    }
    /// The length, for [`truncate`](Replacements::truncate).
    pub(super) fn len(&self) -> (usize, usize) {
        (self.results.len(), self.values.len())
    }
    pub(super) fn truncate(&mut self, (results, values): (usize, usize)) {
        self.results.truncate(results);
        self.values.truncate(values);
    }
    pub(super) fn of(&self, slot: Slot, index: usize) -> Option<(usize, usize)> {
        let first = slot.replaced.checked_sub(1)? as usize;
        let (start, len) = *self.results.get(first + index)?;
        Some((start as usize, len as usize))
    }
}
