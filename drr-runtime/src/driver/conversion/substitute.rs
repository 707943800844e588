//! Values that have replaced results, and are then replaced themselves.
//!
//! The value that has replaced a result is remembered until the end of the run. If another value replaces
//! that one, as when the arguments of its block are converted, the other value is remembered instead.

use super::rewriter::ConversionRewriter;
use super::state::Mark;
use crate::ir::{Ir, Op, Value};
use crate::rewriter::{Renewed, RewriterBase};

impl<I: Ir> ConversionRewriter<'_, I> {
    /// The operation that defines a value; `None` for a block argument.
    pub(super) fn definition(&self, value: Value<I>) -> Option<Op<I>> {
        self.ir().defining_op(value).map(|(op, _)| op)
    }

    /// A value, which this operation defines, is in this place among those that have replaced results.
    pub(super) fn add_place(&mut self, value: Value<I>, by: Option<Op<I>>, place: u32) {
        match by {
            Some(by) => self.slot(by).replaces += 1,
            None => self.replacements.args.entry(value).or_default().push(place),
        }
    }

    /// It is not there any more.
    fn remove_place(&mut self, value: Value<I>, by: Option<Op<I>>, place: u32) {
        if let Some(by) = by {
            let slot = self.slot(by);
            slot.replaces = slot.replaces.saturating_sub(1);
        } else if let Some(places) = self.replacements.args.get_mut(&value) {
            // Places are removed in the inverse order.
            if let Some(at) = places.iter().rposition(|other| *other == place) {
                places.swap_remove(at);
            }
            if places.is_empty() {
                self.replacements.args.remove(&value);
            }
        }
    }

    /// True if a value is used, or has replaced a result.
    pub(super) fn is_needed(&self, value: Value<I>) -> bool {
        !self.ir().use_empty(value)
            || match self.definition(value) {
                Some(by) => self.slots.get(self.ir(), by).replaces > 0,
                None => self.replacements.args.contains_key(&value),
            }
    }

    /// Replaces the uses of a value by another one of its type, even where it has replaced a result.
    pub(super) fn replace_everywhere(&mut self, from: Value<I>, to: Value<I>) {
        self.below.replace_all_uses_with(from, to);
        if self.newest(from) == self.newest(to) {
            return; // One stands for the other already.
        }
        let (from_def, to_def) = (self.definition(from), self.definition(to));
        for place in self.places_of(from, from_def) {
            self.move_place(place, (from, from_def), (to, to_def));
        }
    }

    /// The places of a value among those that have replaced results, in the order in which they are
    /// removed.
    fn places_of(&self, value: Value<I>, by: Option<Op<I>>) -> Vec<u32> {
        let Some(by) = by else {
            let places = self.replacements.args.get(&value).cloned();
            return places.into_iter().flatten().rev().collect();
        };
        let count = self.slots.get(self.ir(), by).replaces;
        if count == 0 {
            return Vec::new();
        }
        // Only code that replaces uses itself comes here. Its value has mostly replaced a result not long
        // ago.
        let values = self.replacements.values.iter().enumerate().rev();
        let places = values.filter(|(_, other)| **other == value);
        let places = places.map(|(place, _)| place as u32);
        places.take(count as usize).collect()
    }

    /// Puts a value into a place.
    fn substitute(&mut self, place: u32, value: Value<I>, by: Option<Op<I>>) {
        self.replacements.values[place as usize] = value;
        self.add_place(value, by, place);
    }

    /// Lets all values of a chain of replacements lead to its end at once. The last operations of a block
    /// come first in a conversion, so the results of many may lead to one value over one another.
    pub(super) fn shorten(&mut self, mut value: Value<I>) {
        let newest = self.newest(value);
        let by = self.definition(newest);
        while let Some((place, 1)) = self.replaced(value) {
            value = self.replacements.values[place];
            if value != newest {
                let of_value = self.definition(value);
                self.move_place(place as u32, (value, of_value), (newest, by));
            }
        }
    }

    /// Puts a value into the place of another one.
    fn move_place(
        &mut self,
        place: u32,
        (from, from_def): (Value<I>, Option<Op<I>>),
        (to, to_def): (Value<I>, Option<Op<I>>),
    ) {
        self.remove_place(from, from_def, place);
        self.substitute(place, to, to_def);
        self.replacements.substituted.push((place, from, from_def));
    }

    /// Forgets what has replaced results since.
    pub(super) fn take_back_replacements(&mut self, mark: Mark) {
        while self.replacements.values.len() > mark.replaced.1
            && let Some(value) = self.replacements.values.pop()
        {
            let place = self.replacements.values.len() as u32;
            let by = self.definition(value);
            self.remove_place(value, by, place);
        }
        self.replacements.truncate(mark.replaced);
        while self.replacements.substituted.len() > mark.substituted
            && let Some((place, before, by)) = self.replacements.substituted.pop()
        {
            if let Some(&value) = self.replacements.values.get(place as usize) {
                let of_value = self.definition(value);
                self.remove_place(value, of_value, place);
                self.substitute(place, before, by);
            }
        }
    }

    /// Block arguments that were removed are back as other values.
    pub(super) fn renew(&mut self, renewed: &Renewed<I>) {
        if renewed.is_empty() {
            return;
        }
        // Two arguments may have exchanged their handles.
        let args = &mut self.replacements.args;
        let places = renewed.iter().map(|(old, new)| (*new, args.remove(old)));
        let places: Vec<_> = places.collect();
        for (new, places) in places {
            let Some(places) = places else { continue };
            for place in &places {
                self.replacements.values[*place as usize] = new;
            }
            self.replacements.args.insert(new, places);
        }
        for (_, value, by) in &mut self.replacements.substituted {
            if by.is_none()
                && let Some(new) = renewed.get(value)
            {
                *value = *new;
            }
        }
    }
}
