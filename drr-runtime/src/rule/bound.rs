//! The bindings of a match.

use super::Capture;
use crate::ir::{Ir, Op, Value};

/// A position in [`SetData::bindings`](super::SetData::bindings).
pub type BindingId = u16;

/// A position in [`SetData::orders`](super::SetData::orders).
pub type OrderId = u16;

/// The bindings that the interpreter found, by [`BindingId`].
pub struct Bound<I: Ir> {
    rank: u32,
    captures: Vec<Capture<I>>,
    /// For each pick, by order and number, the position of the place that it takes.
    picks: Vec<(OrderId, u8, usize)>,
    /// For each choice: the position of the place that a pick takes, or at which a tail begins.
    chosen: Vec<(BindingId, usize)>,
}

impl<I: Ir> Bound<I> {
    /// No bindings, for a set of this many.
    pub(crate) fn new(rank: u32, bindings: usize) -> Self {
        Bound {
            rank,
            captures: vec![Capture::Empty; bindings],
            picks: Vec::new(),
            chosen: Vec::new(),
        }
    }
    pub(crate) fn set(&mut self, binding: BindingId, capture: Capture<I>) {
        self.captures[usize::from(binding)] = capture;
    }
    /// The rank of the rule.
    pub fn rank(&self) -> u32 {
        self.rank
    }
    pub(crate) fn set_pick(&mut self, order: OrderId, nth: u8, position: usize) {
        self.picks.push((order, nth, position));
    }
    pub(crate) fn choose(&mut self, choice: BindingId, position: usize) {
        self.chosen.push((choice, position));
    }
    pub(crate) fn chosen(&self) -> &[(BindingId, usize)] {
        &self.chosen
    }
    /// The position of the place that the `nth` pick of an order takes; 0 if the rule has no such
    /// pick.
    pub fn pick(&self, order: OrderId, nth: u8) -> usize {
        let is = |pick: &&(OrderId, u8, usize)| (pick.0, pick.1) == (order, nth);
        self.picks.iter().find(is).map_or(0, |pick| pick.2)
    }
    /// The value of a binding; [`Capture::Empty`] if it is absent, or no fact of the rule needs it.
    pub fn get(&self, binding: BindingId) -> Capture<I> {
        self.captures[usize::from(binding)]
    }
    /// An operation.
    ///
    /// # Panics
    /// If the binding is none, or no fact, choice or name of the rule mentions it.
    pub fn op(&self, binding: BindingId) -> Op<I> {
        match self.get(binding) {
            Capture::Op(op) => op,
            _ => panic!("binding {binding} is not an operation"),
        }
    }
    /// A single value.
    ///
    /// # Panics
    /// As [`op`](Bound::op).
    pub fn value(&self, binding: BindingId) -> Value<I> {
        match self.get(binding) {
            Capture::Value(value) => value,
            _ => panic!("binding {binding} is not a value"),
        }
    }
}
