//! Bindings and failed facts in words.

use super::Attempt;
use crate::decl::Arity;
use crate::ir::{Ir, Op};
use crate::rule::{AttrSlot, Binding, BindingId, Fact, Group, Length, OpIndex, OpShape};

impl<I: Ir> Attempt<'_, I> {
    /// A description of a binding.
    pub(super) fn describe(&self, id: BindingId) -> String {
        match self.of.binding(id) {
            Binding::Root | Binding::Def(_) | Binding::LastOther(..) => {
                format!("'{}'", self.op_name(id))
            }
            Binding::Operand(op, index) => format!("operand {index} of '{}'", self.op_name(op)),
            Binding::Result(op, index) => format!("result {index} of '{}'", self.op_name(op)),
            Binding::Pick(..) => match self.place(id) {
                Some(place) => self.describe(place),
                None => "an operand".to_string(),
            },
            Binding::Out(native, index) => {
                let native = self.native(native);
                format!("value {index} of what {native} gives")
            }
            Binding::Extract(..) => format!("what {} gives", self.native(id)),
            Binding::Attr(..) | Binding::OptionalAttr(..) => self.declared(id),
            Binding::Block(_) => self.block_text(id),
            Binding::Element(run, at) => {
                let (what, op, start) = self.run(run);
                let len = self.len(run).unwrap_or(0);
                let index = start + at.position(len).unwrap_or(0);
                format!("{what} {index} of '{}'", self.op_name(op))
            }
            Binding::Optional(run) => {
                let (what, op, start) = self.run(run);
                format!("optional {what} {start} of '{}'", self.op_name(op))
            }
            Binding::Operands(..)
            | Binding::Regions(_)
            | Binding::Successors(_)
            | Binding::Args(_)
            | Binding::Slice(..)
            | Binding::Tail(..)
            | Binding::Before(_) => {
                let (what, op, start) = self.run(id);
                let end = start + self.len(id).unwrap_or(0);
                format!("{what}s {start}..{end} of '{}'", self.op_name(op))
            }
        }
    }

    /// A group of operands or an attribute by its declared name.
    pub(super) fn declared(&self, id: BindingId) -> String {
        let group = match self.of.binding(id) {
            Binding::Optional(run) => run,
            _ => id,
        };
        let (name, op) = match self.of.binding(group) {
            Binding::Operands(op, groups) => {
                let found = self.op(op);
                let group = found.and_then(|found| self.by_op(found, groups));
                let decl = found.and_then(|found| {
                    let index = self.of.tables.op_index(self.of.ir, found);
                    self.of.tables.decl(index)
                });
                match decl
                    .zip(group)
                    .and_then(|(d, group)| d.operands.get(group.index))
                {
                    Some(operand) => (format!("operand '{}'", operand.name), op),
                    None => return self.describe(id),
                }
            }
            Binding::Attr(op, slots) | Binding::OptionalAttr(op, slots) => {
                let slot = self.op(op).and_then(|found| self.by_op(found, slots));
                let name = slot.map_or("?", |slot| self.of.tables.attr_text(slot.into()));
                (format!("attribute '{name}'"), op)
            }
            _ => return self.describe(id),
        };
        format!("{name} of '{}'", self.op_name(op))
    }

    /// The name of an op as the source has it, or, if the source allows another op there, its own
    /// name.
    pub(super) fn op_name(&self, id: BindingId) -> String {
        let (ir, tables) = (self.of.ir, self.of.tables);
        let op = self.op(id);
        let expected = self.of.rule.facts.iter().find_map(|fact| match fact {
            Fact::Is(other, ops) if *other == id => Some(*ops),
            _ => None,
        });
        let is = |index: &&OpIndex| op.is_some_and(|op| tables.is(ir, **index, op));
        let index = expected.and_then(|ops| ops.iter().find(is).or(ops.first()));
        match (index, op) {
            (Some(index), _) => tables.op_name(*index).to_string(),
            (None, Some(op)) => ir.kind_name(ir.kind(op)),
            (None, None) => "?".to_string(),
        }
    }

    /// The name of a native, by the binding of its outputs.
    fn native(&self, id: BindingId) -> &'static str {
        let name = match self.of.binding(id) {
            Binding::Extract(number, _) => self.of.rule.natives.get(usize::from(number)),
            _ => None,
        };
        name.copied().unwrap_or("a native")
    }

    /// The kind of a run's elements, the run's op, and the number of its first element.
    fn run(&self, id: BindingId) -> (&'static str, BindingId, usize) {
        match self.of.binding(id) {
            Binding::Operands(op, groups) => {
                let ir = self.of.ir;
                let start = self.op(op).and_then(|found| {
                    let group: Group = self.by_op(found, groups)?;
                    Some(group.operands(ir, found)?.0)
                });
                ("operand", op, start.unwrap_or(0))
            }
            Binding::Regions(op) => ("region", op, 0),
            Binding::Successors(op) => ("successor", op, 0),
            Binding::Args(block) => ("block argument", self.owner(block), 0),
            Binding::Slice(run, front, _) => {
                let (what, op, start) = self.run(run);
                (what, op, start + usize::from(front))
            }
            Binding::Tail(run, ..) => {
                let (what, op, start) = self.run(run);
                (what, op, start + self.start(id).unwrap_or(0))
            }
            Binding::Before(tail) => match self.of.binding(tail) {
                Binding::Tail(run, front, _) => {
                    let (what, op, start) = self.run(run);
                    (what, op, start + usize::from(front))
                }
                _ => ("element", id, 0),
            },
            _ => ("element", id, 0),
        }
    }

    /// The op that has a block in one of its regions.
    fn owner(&self, block: BindingId) -> BindingId {
        match self.of.binding(block) {
            Binding::Block(region) => match self.of.binding(region) {
                Binding::Element(run, _) => self.run(run).1,
                _ => region,
            },
            _ => block,
        }
    }

    /// The region that consists of a block.
    pub(super) fn block_text(&self, block: BindingId) -> String {
        match self.of.binding(block) {
            Binding::Block(region) => self.describe(region),
            _ => "the block".to_string(),
        }
    }

    // ---- Failed facts -----------------------------------------------------------------------

    /// The reason why a binding is absent.
    pub(super) fn absent(&self, id: BindingId) -> String {
        let ir = self.of.ir;
        match self.of.binding(id) {
            Binding::Def(value) if self.value(value).is_none() => self.absent(value),
            Binding::Def(value) => self.is_block_argument(value),
            Binding::Pick(..) => match self.place(id) {
                Some(place) => self.absent(place),
                None => "no operand is left".to_string(),
            },
            Binding::Element(run, _) | Binding::Slice(run, ..) | Binding::Tail(run, ..)
                if self.len(run).is_none() =>
            {
                self.absent(run)
            }
            Binding::Element(run, _) => {
                let (what, op, start) = self.run(run);
                let (op, len) = (self.op_name(op), self.len(run).unwrap_or(0));
                match (what, len) {
                    ("operand", 0) => format!("operand {start} of '{op}' is absent"),
                    ("operand", _) => format!(
                        "the operands of '{op}' from {start} on are {len}, too few or too many"
                    ),
                    _ => format!("'{op}' has only {len} {what}s"),
                }
            }
            Binding::Slice(run, ..) | Binding::Tail(run, ..) => {
                let (what, op, _) = self.run(run);
                format!("'{}' has too few {what}s", self.op_name(op))
            }
            Binding::Operands(op, _) => {
                let total = self.op(op).map_or(0, |op| ir.num_operands(op));
                format!(
                    "'{}' has {total} operands, which do not fit its declaration",
                    self.op_name(op)
                )
            }
            Binding::Attr(op, slots) | Binding::OptionalAttr(op, slots) => {
                let slot = self.op(op).and_then(|found| self.by_op(found, slots));
                let name = slot.map_or("?", |slot| self.of.tables.attr_text(slot.into()));
                format!("'{}' has no attribute '{name}'", self.op_name(op))
            }
            Binding::Block(region) => {
                let what = self.describe(region);
                match self
                    .region(region)
                    .map_or(0, |region| ir.blocks(region).len())
                {
                    0 => format!("{what} has no block"),
                    blocks => {
                        format!("{what} has {blocks} blocks, and `region` matches a single one")
                    }
                }
            }
            Binding::Out(native, _) if self.find(native).is_none() => self.absent(native),
            Binding::Extract(_, value) => {
                let native = self.native(id);
                format!("{} is not what {native} matches", self.describe(value))
            }
            _ => format!("{} is absent", self.describe(id)),
        }
    }

    /// A statement that a value is a block argument.
    pub(super) fn is_block_argument(&self, id: BindingId) -> String {
        let what = self.describe(id);
        match self
            .value(id)
            .and_then(|value| self.of.ir.value_name(value))
        {
            Some(name) => format!("{what} is the block argument {name}"),
            None => format!("{what} is a block argument"),
        }
    }

    /// The reason why there is no operation, where one of these is required.
    pub(super) fn no_op(&self, id: BindingId, ops: &[OpIndex]) -> String {
        let names = self.names(ops);
        match self.of.binding(id) {
            Binding::Def(value) if self.value(value).is_some() => format!(
                "{}, not defined by {names}{}",
                self.is_block_argument(value),
                self.other_order(value, ops)
            ),
            Binding::LastOther(block, _) => format!("{} has no {names}", self.block_text(block)),
            _ => self.absent(id),
        }
    }

    /// A description of an operation that is none of the required ops.
    pub(super) fn another_op(&self, id: BindingId, ops: &[OpIndex], op: Op<I>) -> String {
        let ir = self.of.ir;
        let name = ir.kind_name(ir.kind(op));
        let not = match ops {
            [index] => self.of.tables.not_that(ir, *index, op),
            _ => format!("not {}", self.names(ops)),
        };
        match self.of.binding(id) {
            Binding::Def(value) => format!(
                "{} is defined by '{name}', {not}{}",
                self.describe(value),
                self.other_order(value, ops)
            ),
            Binding::LastOther(block, _) => format!(
                "{} has '{name}' where {} should be",
                self.block_text(block),
                self.names(ops)
            ),
            _ => format!("the root is '{name}', {not}"),
        }
    }

    /// Advice, if one of these ops defines the other operand of a commutative operation.
    fn other_order(&self, value: BindingId, ops: &[OpIndex]) -> String {
        let ir = self.of.ir;
        let other = || {
            let Binding::Operand(user, index @ (0 | 1)) = self.of.binding(value) else {
                return None;
            };
            // If the rule wants an op at the other operand, too, exchanging them need not help.
            let is_other = |value| match self.of.binding(value) {
                Binding::Operand(of, at) => of == user && at == 1 - index,
                _ => false,
            };
            let wants_op = |fact: &Fact| match *fact {
                Fact::Is(id, _) => match self.of.binding(id) {
                    Binding::Def(value) => is_other(value),
                    _ => false,
                },
                _ => false,
            };
            if self.of.rule.facts.iter().any(wants_op) {
                return None;
            }
            let (user, other) = (self.op(user)?, 1 - usize::from(index));
            let swaps =
                ir.num_operands(user) == 2 && ir.is_declared_with(ir.kind(user), "Commutative");
            let (op, _) = swaps.then(|| ir.defining_op(ir.operand(user, other)))??;
            let kind = Some(ir.kind(op));
            let fits = ops.iter().any(|index| self.of.tables.kind(*index) == kind);
            fits.then_some(other)
        };
        match other() {
            Some(other) => format!("; operand {other} is, and `either` matches both orders"),
            None => String::new(),
        }
    }

    fn names(&self, ops: &[OpIndex]) -> String {
        let names = ops.iter().map(|op| self.of.tables.op_name(*op));
        let names: Vec<_> = names.map(|name| format!("'{name}'")).collect();
        names.join(" or ")
    }

    /// An operation does not have the declared counts.
    pub(super) fn wrong_shape(&self, shape: &OpShape, op: Op<I>) -> String {
        let (ir, name) = (self.of.ir, shape.name);
        let parts = [
            ("operand", ir.num_operands(op), shape.operands),
            ("result", ir.num_results(op), shape.results),
            ("region", ir.num_regions(op), shape.regions),
            ("successor", ir.num_successors(op), shape.successors),
        ];
        let mut wrong = parts
            .iter()
            .filter(|(_, found, wanted)| !wanted.fits(*found));
        let (what, found, wanted) = wrong.next().unwrap_or(&parts[3]);
        counted(name, what, *found, *wanted)
    }

    /// A run has another length.
    pub(super) fn wrong_length(&self, id: BindingId, len: usize, wanted: Length) -> String {
        let (what, op, start) = self.run(id);
        let name = self.op_name(op);
        match (what, wanted) {
            ("operand", _) => format!(
                "the variadic operand of '{name}' that begins at operand {start} has {len} values"
            ),
            ("block argument", Length::Exactly(count)) => {
                let block = match self.of.binding(id) {
                    Binding::Args(block) => self.block_text(block),
                    _ => format!("'{name}'"),
                };
                format!("the block of {block} has {len} arguments, not {count}")
            }
            _ => counted(&name, what, len, wanted),
        }
    }

    /// A value is another result than it should be.
    pub(super) fn another_result(
        &self,
        id: BindingId,
        op: Op<I>,
        result: usize,
        groups: &[(OpIndex, Group)],
    ) -> String {
        let ir = self.of.ir;
        let (index, group) = match groups {
            [only] => *only,
            _ => {
                let is = |index| self.of.tables.is(ir, index, op);
                let entry = groups.iter().find(|(index, _)| is(*index));
                *entry.or(groups.first()).expect("a value is fed by some op")
            }
        };
        let what = format!(
            "{} is result {result} of '{}'",
            self.describe(id),
            self.of.tables.op_name(index)
        );
        match group.results(ir, op) {
            Some((start, _)) if group.arities[group.index] == Arity::One => {
                format!("{what}, not result {start}")
            }
            _ => format!("{what}, not one of its declared result {}", group.index),
        }
    }

    /// An attribute is another number.
    pub(super) fn another_int(&self, id: BindingId, slot: AttrSlot<I>, wanted: i64) -> String {
        self.wrong_attr(&self.declared(id), &wanted.to_string(), Some(slot))
    }

    /// Two things are not the same.
    pub(super) fn unequal(&self, a: BindingId, b: BindingId) -> String {
        let names = self.of.rule.names.iter();
        let mut named = names.filter(|(_, id)| *id == a || *id == b);
        match named.next() {
            Some((name, _)) => format!(
                "both '${name}' must be equal where ${name} = {}, ${name} = {}",
                self.show(a),
                self.show(b)
            ),
            None => format!(
                "{} is not what the same name stands for elsewhere",
                self.describe(b)
            ),
        }
    }
}

/// An operation has another number of regions or successors than it must.
fn counted(op: &str, what: &str, found: usize, wanted: Length) -> String {
    let (wanted, more) = match wanted {
        Length::Exactly(count) => (count, ""),
        Length::AtLeast(count) => (count, " or more"),
    };
    let plural = if found == 1 { "" } else { "s" };
    format!("'{op}' has {found} {what}{plural}, not {wanted}{more}")
}
