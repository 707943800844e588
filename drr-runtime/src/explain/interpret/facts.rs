//! Tests facts, and gives the reasons of failures.

use super::{Attempt, Term};
use crate::ir::Ir;
use crate::plumbing;
use crate::rule::{AttrSlot, BindingId, Capture, Fact, OpIndex};

impl<I: Ir> Attempt<'_, I> {
    /// Tests a fact.
    ///
    /// # Errors
    /// Why it does not.
    pub(super) fn holds(&self, fact: &Fact) -> Result<(), String> {
        let ir = self.of.ir;
        match *fact {
            Fact::Is(op, ops) => self.is(op, ops),
            Fact::Present(id) => {
                let there = match self.thing(id) {
                    Some(Capture::OptionalValue(value)) => value.is_some(),
                    Some(Capture::OptionalAttr(slot)) => slot.is_some(),
                    Some(_) => true,
                    None => self.find(id).is_some(),
                };
                require(there, || self.absent(id))
            }
            Fact::Absent(id) => {
                let absent = match self.find(id) {
                    Some(Term::Thing(
                        Capture::OptionalValue(None) | Capture::OptionalAttr(None),
                    ))
                    | None => true,
                    Some(_) => self.len(id) == Some(0),
                };
                require(absent, || format!("{} is present", self.declared(id)))
            }
            Fact::Length(run, length) => match self.len(run) {
                Some(len) => require(length.fits(len), || self.wrong_length(run, len, length)),
                None => Err(self.absent(run)),
            },
            Fact::FedBy(value, groups) => self.fed_by(value, groups),
            Fact::Int(id, wanted) => {
                let slot = self.attr(id).ok_or_else(|| self.absent(id))?;
                let int = plumbing::integer_of(ir, self.of.tables, slot);
                require(int == Some(wanted), || self.another_int(id, slot, wanted))
            }
            Fact::Equal(a, b) => require(self.equal(a, b), || self.unequal(a, b)),
            Fact::InBlock(op, block) => {
                let (Some(found), Some(block)) = (self.op(op), self.block(block)) else {
                    return Err(self.absent(op));
                };
                require(plumbing::in_block(ir, found, block), || {
                    format!("'{}' is not in the block that is matched", self.op_name(op))
                })
            }
            Fact::AtMostOps(id, most) => {
                let block = self.block(id).ok_or_else(|| self.absent(id))?;
                // A later, exact test gives a better reason.
                let is_exact =
                    |fact: &Fact| matches!(fact, Fact::NoOthers(block, _) if *block == id);
                let few = self.of.rule.facts.iter().any(is_exact)
                    || plumbing::at_most_ops(ir, block, most.into());
                require(few, || {
                    format!("{} has more than {most} ops", self.block_text(id))
                })
            }
            Fact::NoOthers(id, found) => {
                let block = self.block(id).ok_or_else(|| self.absent(id))?;
                match plumbing::last_but(ir, block, &self.ops(found)) {
                    Some(other) => {
                        let other = ir.kind_name(ir.kind(other));
                        Err(format!("{} also has '{other}'", self.block_text(id)))
                    }
                    None => Ok(()),
                }
            }
        }
    }

    fn is(&self, id: BindingId, ops: &[OpIndex]) -> Result<(), String> {
        let (ir, tables) = (self.of.ir, self.of.tables);
        let op = self.op(id).ok_or_else(|| self.no_op(id, ops))?;
        let index = ops.iter().find(|index| tables.is(ir, **index, op));
        let index = index.ok_or_else(|| self.another_op(id, ops, op))?;
        let shape = &self.of.data.ops[usize::from(*index)];
        require(shape.fits(ir, op), || self.wrong_shape(shape, op))
    }

    fn fed_by(
        &self,
        id: BindingId,
        groups: &[(OpIndex, crate::rule::Group)],
    ) -> Result<(), String> {
        let ir = self.of.ir;
        let value = self.value(id).ok_or_else(|| self.absent(id))?;
        let Some((op, result)) = ir.defining_op(value) else {
            return Err(self.is_block_argument(id));
        };
        let group = self.by_op(op, groups);
        require(
            group.is_some_and(|group| group.has_result(ir, op, result)),
            || self.another_result(id, op, result, groups),
        )
    }

    fn equal(&self, a: BindingId, b: BindingId) -> bool {
        let (ir, tables) = (self.of.ir, self.of.tables);
        let attr = |slot: AttrSlot<I>| slot.get(ir, tables);
        let (Some(a), Some(b)) = (self.find(a), self.find(b)) else {
            return false;
        };
        let (a, b) = match (a, b) {
            (Term::Thing(a), Term::Thing(b)) => (a, b),
            (Term::Args(a), Term::Args(b)) => return a == b,
            _ => return false,
        };
        match (a, b) {
            (Capture::Value(a), Capture::Value(b)) => a == b,
            (Capture::OptionalValue(a), Capture::OptionalValue(b)) => a == b,
            (Capture::OptionalValue(a), Capture::Value(b))
            | (Capture::Value(b), Capture::OptionalValue(a)) => a == Some(b),
            (Capture::Values(a), Capture::Values(b)) => a.same_values(b, ir),
            (Capture::Attr(a), Capture::Attr(b)) => attr(a) == attr(b),
            (Capture::OptionalAttr(a), Capture::OptionalAttr(b)) => a.map(attr) == b.map(attr),
            (Capture::OptionalAttr(a), Capture::Attr(b))
            | (Capture::Attr(b), Capture::OptionalAttr(a)) => a.map(attr) == Some(attr(b)),
            (Capture::Op(a), Capture::Op(b)) => a == b,
            (Capture::Region(a), Capture::Region(b)) => a == b,
            (Capture::Block(a), Capture::Block(b)) => a == b,
            (Capture::Regions(a), Capture::Regions(b)) => a.regions(ir) == b.regions(ir),
            (Capture::Blocks(a), Capture::Blocks(b)) => a.blocks(ir) == b.blocks(ir),
            _ => false,
        }
    }
}

fn require(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}
