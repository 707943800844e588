//! Evaluates bindings on an operation.

use super::{Attempt, Found, Term};
use crate::ir::{Block, Ir, Op, Region, Value};
use crate::native::ValueRange;
use crate::plumbing;
use crate::rule::{AttrSlot, Binding, BindingId, Capture, OpIndex, PartRange};

/// Declares accessors of bindings of one kind.
macro_rules! typed {
    ($($name:ident -> $out:ty { $pattern:pat => $value:expr })*) => {$(
        pub(super) fn $name(&self, id: BindingId) -> Option<$out> {
            match self.thing(id)? {
                $pattern => Some($value),
                _ => None,
            }
        }
    )*};
}

impl<I: Ir> Attempt<'_, I> {
    /// The value of a binding. Each binding is evaluated at most once, so that natives run once.
    pub(super) fn find(&self, id: BindingId) -> Found<I> {
        let at = usize::from(id);
        if let Some(found) = &self.found.borrow()[at] {
            return found.clone();
        }
        let found = self.eval(self.of.binding(id), id);
        self.found.borrow_mut()[at] = Some(found.clone());
        found
    }

    fn eval(&self, binding: Binding, id: BindingId) -> Found<I> {
        let ir = self.of.ir;
        let thing = match binding {
            Binding::Root => Capture::Op(self.of.root),
            Binding::Def(value) => Capture::Op(ir.defining_op(self.value(value)?)?.0),
            Binding::Operand(op, index) => {
                let (op, index) = (self.op(op)?, usize::from(index));
                let there = index < ir.num_operands(op);
                Capture::Value(there.then(|| ir.operand(op, index))?)
            }
            Binding::Result(op, index) => {
                let (op, index) = (self.op(op)?, usize::from(index));
                let there = index < ir.num_results(op);
                Capture::Value(there.then(|| ir.result(op, index))?)
            }
            Binding::Operands(op, groups) => {
                let op = self.op(op)?;
                let group = self.by_op(op, groups)?;
                Capture::Values(plumbing::operands(ir, op, group.arities, group.index)?)
            }
            Binding::Regions(op) => {
                let op = self.op(op)?;
                Capture::Regions(PartRange::new(op, 0, ir.num_regions(op)))
            }
            Binding::Successors(op) => {
                let op = self.op(op)?;
                Capture::Blocks(PartRange::new(op, 0, ir.num_successors(op)))
            }
            Binding::Args(block) => return Some(Term::Args(ir.block_args(self.block(block)?))),
            Binding::Slice(run, front, back) => {
                return self.slice(run, front.into(), back.into());
            }
            Binding::Tail(run, ..) => return self.slice(run, self.start(id)?, 0),
            Binding::Before(tail) => match self.of.binding(tail) {
                Binding::Tail(run, front, _) => {
                    return self.slice(run, front.into(), self.len(tail)?);
                }
                _ => return None,
            },
            Binding::Element(run, at) => match self.find(run)? {
                Term::Args(args) => Capture::Value(args[at.position(args.len())?]),
                Term::Thing(Capture::Values(run)) => {
                    Capture::Value(plumbing::element(ir, run, at)?)
                }
                Term::Thing(Capture::Regions(run)) => {
                    Capture::Region(run.regions(ir)[at.position(run.len())?])
                }
                Term::Thing(Capture::Blocks(run)) => {
                    Capture::Block(run.blocks(ir)[at.position(run.len())?])
                }
                _ => return None,
            },
            Binding::Optional(run) => {
                Capture::OptionalValue(plumbing::optional(ir, self.values(run)?))
            }
            Binding::Pick(..) => Capture::Value(self.value(self.place(id)?)?),
            Binding::Attr(op, slots) => Capture::Attr(self.slot(op, slots)?),
            Binding::OptionalAttr(op, slots) => Capture::OptionalAttr(self.slot(op, slots)),
            Binding::Block(region) => Capture::Block(ir.single_block(self.region(region)?)?),
            Binding::LastOther(block, found) => {
                let block = self.block(block)?;
                Capture::Op(plumbing::last_but(ir, block, &self.ops(found))?)
            }
            Binding::Extract(native, value) => {
                let value = self.value(value)?;
                let (program, tables) = (&self.of.program.program, self.of.tables);
                let outs = program.extract(ir, tables, self.of.rank, native, value)?;
                return Some(Term::Outs(outs));
            }
            Binding::Out(native, index) => match self.find(native)? {
                Term::Outs(outs) => Capture::Value(*outs.get(usize::from(index))?.as_ref()?),
                _ => return None,
            },
        };
        Some(Term::Thing(thing))
    }

    fn slice(&self, run: BindingId, front: usize, back: usize) -> Found<I> {
        Some(match self.find(run)? {
            Term::Args(args) => {
                let end = args.len().checked_sub(back)?;
                Term::Args(args.get(front..end)?.to_vec())
            }
            Term::Thing(Capture::Values(run)) => {
                Term::Thing(Capture::Values(run.without(front, back)?))
            }
            Term::Thing(Capture::Regions(run)) => {
                Term::Thing(Capture::Regions(run.without(front, back)?))
            }
            Term::Thing(Capture::Blocks(run)) => {
                Term::Thing(Capture::Blocks(run.without(front, back)?))
            }
            _ => return None,
        })
    }

    /// The place that a pick takes.
    pub(super) fn place(&self, pick: BindingId) -> Option<BindingId> {
        self.of.order(pick).get(self.chosen(pick)?).copied()
    }

    /// The position in its run at which a tail begins.
    pub(super) fn start(&self, tail: BindingId) -> Option<usize> {
        self.chosen(tail)
    }

    fn chosen(&self, choice: BindingId) -> Option<usize> {
        let mut choices = self.choices.iter();
        choices.find(|(of, _)| *of == choice).map(|(_, at)| *at)
    }

    /// The entry for an operation, if a binding depends on which of several ops it is.
    pub(super) fn by_op<T: Copy>(&self, op: Op<I>, entries: &[(OpIndex, T)]) -> Option<T> {
        match entries {
            [(_, only)] => Some(*only),
            _ => {
                let is = |index| self.of.tables.is(self.of.ir, index, op);
                let entry = entries.iter().find(|(index, _)| is(*index));
                entry.map(|(_, entry)| *entry)
            }
        }
    }

    fn slot(&self, op: BindingId, slots: &[(OpIndex, u16)]) -> Option<AttrSlot<I>> {
        let op = self.op(op)?;
        let slot = self.by_op(op, slots)?;
        AttrSlot::find(self.of.ir, self.of.tables, op, slot.into())
    }

    // ---- Typed ----------------------------------------------------------------------------

    pub(super) fn thing(&self, id: BindingId) -> Option<Capture<I>> {
        match self.find(id)? {
            Term::Thing(thing) => Some(thing),
            _ => None,
        }
    }
    typed! {
        op -> Op<I> { Capture::Op(op) => op }
        value -> Value<I> { Capture::Value(value) | Capture::OptionalValue(Some(value)) => value }
        values -> ValueRange<I> { Capture::Values(run) => run }
        block -> Block<I> { Capture::Block(block) => block }
        region -> Region<I> { Capture::Region(region) => region }
        attr -> AttrSlot<I> { Capture::Attr(slot) | Capture::OptionalAttr(Some(slot)) => slot }
    }
    pub(super) fn ops(&self, ids: &[BindingId]) -> Vec<Op<I>> {
        ids.iter().filter_map(|id| self.op(*id)).collect()
    }
    /// The length of a run.
    pub(super) fn len(&self, id: BindingId) -> Option<usize> {
        Some(match self.find(id)? {
            Term::Args(args) => args.len(),
            Term::Thing(Capture::Values(run)) => run.len(),
            Term::Thing(Capture::Regions(run) | Capture::Blocks(run)) => run.len(),
            _ => return None,
        })
    }
}
