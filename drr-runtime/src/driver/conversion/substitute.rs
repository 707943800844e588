//! Values that have replaced results, and are then replaced themselves.
//!
//! What has replaced a result is remembered until the end of the run. If it is replaced by another value
//! meanwhile, as a block argument is when the arguments of its block are converted, the other value takes
//! its place.

use super::rewriter::ConversionRewriter;
use super::state::Mark;
use crate::ir::{Ir, Op, Value};
use crate::rewriter::RewriterBase;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Counts a value, which this operation defines, among those that have replaced results.
    pub(super) fn count_replacements(&mut self, value: Value<I>, by: Option<Op<I>>, more: i32) {
        let Some(by) = by else {
            let args = &mut self.replacements.args;
            let count = args.entry(value).or_default();
            *count = count.saturating_add_signed(more);
            if *count == 0 {
                args.remove(&value);
            }
            return;
        };
        let slot = self.slot(by);
        slot.replaces = slot.replaces.saturating_add_signed(more);
    }

    /// How often a value may be among those that have replaced results.
    fn num_replacements(&self, value: Value<I>) -> u32 {
        match self.ir().defining_op(value) {
            Some((by, _)) => self.slots.get(self.ir(), by).replaces,
            None => self.replacements.args.get(&value).copied().unwrap_or(0),
        }
    }

    /// True if a value is used, or has replaced a result.
    pub(super) fn is_needed(&self, value: Value<I>) -> bool {
        !self.ir().use_empty(value) || self.num_replacements(value) > 0
    }

    /// Replaces the uses of a value by another one of its type, also where it has replaced a result.
    pub(super) fn replace_everywhere(&mut self, from: Value<I>, to: Value<I>) {
        self.below.replace_all_uses_with(from, to);
        let count = self.num_replacements(from) as usize;
        if count == 0 || from == to {
            return;
        }
        let def = |rewriter: &Self, value| rewriter.ir().defining_op(value).map(|(op, _)| op);
        let (from_def, to_def) = (def(self, from), def(self, to));
        // Most have replaced a result not long ago.
        for at in self.places_of(from, count) {
            self.replacements.values[at] = to;
            self.replacements.substituted.push((at, from, from_def));
            self.count_replacements(from, from_def, -1);
            self.count_replacements(to, to_def, 1);
        }
    }

    /// The places of a value, at most `count` ones, among those that have replaced results.
    fn places_of(&self, value: Value<I>, count: usize) -> Vec<usize> {
        let values = self.replacements.values.iter().enumerate().rev();
        let places = values.filter(|(_, other)| **other == value);
        places.map(|(at, _)| at).take(count).collect()
    }

    /// Forgets what has replaced results since.
    pub(super) fn take_back_replacements(&mut self, mark: Mark) {
        let def = |rewriter: &Self, value| rewriter.ir().defining_op(value).map(|(op, _)| op);
        for value in self.replacements.values.split_off(mark.replaced.1) {
            let by = def(self, value);
            self.count_replacements(value, by, -1);
        }
        self.replacements.truncate(mark.replaced);
        while self.replacements.substituted.len() > mark.substituted
            && let Some((at, before, by)) = self.replacements.substituted.pop()
        {
            if let Some(&value) = self.replacements.values.get(at) {
                let of_value = def(self, value);
                self.count_replacements(value, of_value, -1);
                self.count_replacements(before, by, 1);
                self.replacements.values[at] = before;
            }
        }
    }

    /// A block argument that was removed is back as another value.
    pub(super) fn renew_replacements(&mut self, old: Value<I>, new: Value<I>) {
        if let Some(count) = self.replacements.args.remove(&old) {
            for at in self.places_of(old, count as usize) {
                self.replacements.values[at] = new;
            }
            self.replacements.args.insert(new, count);
        }
        for (_, before, by) in &mut self.replacements.substituted {
            if by.is_none() && *before == old {
                *before = new;
            }
        }
    }
}
