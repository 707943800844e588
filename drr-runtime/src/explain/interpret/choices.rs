//! The alternatives of a rule's choices: the places of picks, and the positions at which tails begin.

use super::{Attempt, Choices, Interpreter};
use crate::ir::Ir;
use crate::rule::{Binding, BindingId, Fact};

impl<'a, I: Ir> Interpreter<'a, I> {
    /// The choices of the first attempt.
    pub(super) fn first(&self) -> Choices {
        self.complete(Vec::new())
    }

    /// The first alternative of each choice behind these.
    fn complete(&self, mut choices: Choices) -> Choices {
        for choice in &self.rule.choices[choices.len()..] {
            let first = match self.binding(*choice) {
                Binding::Tail(_, front, _) => front.into(),
                _ => self.free_place(&choices, *choice, 0).unwrap_or(0),
            };
            choices.push((*choice, first));
        }
        choices
    }

    /// The first place from a position on that no earlier pick takes.
    fn free_place(&self, before: &Choices, pick: BindingId, from: usize) -> Option<usize> {
        let order = self.order(pick);
        let taken = |place: &BindingId| {
            let mut picks = before.iter();
            picks.any(|(other, at)| self.order(*other).get(*at) == Some(place))
        };
        (from..order.len()).find(|at| !taken(&order[*at]))
    }

    /// The attempt with these choices.
    pub(super) fn attempt(&self, choices: Choices) -> Attempt<'_, I> {
        Attempt::new(self, choices)
    }

    /// The places among which a choice picks.
    pub(super) fn order(&self, choice: BindingId) -> &'static [BindingId] {
        match self.binding(choice) {
            Binding::Pick(order, _) => self.data.orders[usize::from(order)],
            _ => &[],
        }
    }

    /// The number of choices of which a fact depends on the last.
    fn depth(&self, fact: &Fact) -> usize {
        let mut open = about(fact);
        let mut seen = vec![false; self.data.bindings.len()];
        let mut depth = 0;
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut seen[usize::from(id)], true) {
                let choices = self.rule.choices.iter();
                let at = choices.rev().skip_while(|choice| **choice != id).count();
                depth = depth.max(at);
                open.extend(self.order(id));
                open.extend(within(self.binding(id)));
            }
        }
        depth
    }
}

impl<I: Ir> Attempt<'_, I> {
    /// The choices of the next attempt, the last of which varies fastest. `failed` is the fact that
    /// does not hold in this one: other positions of tails on which it does not depend are left out.
    pub(super) fn next(&self, failed: Option<&Fact>) -> Option<Choices> {
        let depth = failed.map_or(usize::MAX, |fact| self.of.depth(fact));
        let mut choices = self.choices.clone();
        while let Some((choice, at)) = choices.pop() {
            let next = match self.of.binding(choice) {
                Binding::Tail(run, _, back) => {
                    let last = self
                        .len(run)
                        .map_or(0, |len| len.saturating_sub(back.into()));
                    (choices.len() < depth && at < last).then_some(at + 1)
                }
                _ => self.of.free_place(&choices, choice, at + 1),
            };
            if let Some(next) = next {
                choices.push((choice, next));
                return Some(self.of.complete(choices));
            }
        }
        None
    }
}

/// The bindings that a fact is about.
fn about(fact: &Fact) -> Vec<BindingId> {
    match *fact {
        Fact::Is(id, _)
        | Fact::Present(id)
        | Fact::Absent(id)
        | Fact::Length(id, _)
        | Fact::FedBy(id, _)
        | Fact::Int(id, _)
        | Fact::AtMostOps(id, _) => vec![id],
        Fact::Equal(a, b) | Fact::InBlock(a, b) => vec![a, b],
        Fact::NoOthers(block, ops) => [&[block], ops].concat(),
    }
}

/// The bindings on which a binding depends directly. The places of a pick are not included.
fn within(binding: Binding) -> Vec<BindingId> {
    match binding {
        Binding::Root | Binding::Pick(..) => vec![],
        Binding::Def(id)
        | Binding::Operand(id, _)
        | Binding::Result(id, _)
        | Binding::Operands(id, _)
        | Binding::Regions(id)
        | Binding::Successors(id)
        | Binding::Args(id)
        | Binding::Slice(id, ..)
        | Binding::Tail(id, ..)
        | Binding::Before(id)
        | Binding::Element(id, _)
        | Binding::Optional(id)
        | Binding::Attr(id, _)
        | Binding::OptionalAttr(id, _)
        | Binding::Block(id)
        | Binding::Extract(_, id)
        | Binding::Out(id, _) => vec![id],
        Binding::LastOther(block, ops) => [&[block], ops].concat(),
    }
}
