//! The parts of an operation, by their numbers in the declaration of its op.

use std::ops::Range;

use drr_runtime::decl::{OpDecl, PartDecl};
use drr_runtime::format::Values;
use drr_runtime::ir::{Ir, Op, Value};
use drr_runtime::view;

use crate::context::create::value;
use crate::context::{Context, Registered};
use crate::ids::{Attr, Name, RawOp, RawType};
use crate::print::printer::Printer;

impl<'a> Printer<'a> {
    fn registered(&self, op: u32) -> Option<&'a Registered> {
        let kind = self.ctx.op_data(op).kind() as usize;
        self.ctx.kinds[kind].registered.as_ref()
    }

    /// The declaration of an operation's op.
    pub(super) fn decl(&self, op: u32) -> Option<&'static OpDecl> {
        Some(self.registered(op)?.decl)
    }

    /// The place of group `slot` among `count` regions or successors.
    pub(super) fn place(&self, decls: &[PartDecl], slot: u16, count: usize) -> Range<usize> {
        match view::group(decls, usize::from(slot), count, |_| None) {
            Some((start, len)) => start..start + len,
            None => 0..0,
        }
    }

    /// The place of values among the operands or results of an operation.
    pub(super) fn place_of(&self, op: u32, values: Values) -> Range<u32> {
        let (ctx, data) = (self.ctx, self.ctx.op_data(op));
        let (operands, results) = (data.num_operands(), data.num_results());
        let place = match (values, self.decl(op)) {
            (Values::Operand(slot), Some(decl)) => {
                let segment = |group| ctx.operand_segment(Op(RawOp(op)), group);
                view::group(decl.operands, usize::from(slot), operands as usize, segment)
            }
            (Values::Result(slot), Some(decl)) => {
                let segment = |group| ctx.result_segment(Op(RawOp(op)), group);
                view::group(decl.results, usize::from(slot), results as usize, segment)
            }
            (Values::Operand(_) | Values::Operands, _) => return 0..operands,
            (Values::Result(_) | Values::Results, _) => return 0..results,
        };
        let (start, len) = place.unwrap_or_default();
        start as u32..(start + len) as u32
    }

    /// Some operands or results of an operation.
    pub(super) fn values(
        &self,
        op: u32,
        values: Values,
    ) -> impl ExactSizeIterator<Item = u32> + Clone + use<'a> {
        let (ctx, place) = (self.ctx, self.place_of(op, values));
        let are_results = matches!(values, Values::Result(_) | Values::Results);
        place.map(move |index| match are_results {
            true => ctx.result_value(op, index),
            false => ctx.operand_value(op, index),
        })
    }

    /// The types of some operands or results.
    pub(super) fn types_of(
        &self,
        op: u32,
        values: Values,
    ) -> impl ExactSizeIterator<Item = RawType> + Clone + use<'a> {
        let ctx = self.ctx;
        self.values(op, values)
            .map(move |value| ctx.value_data(value).ty)
    }

    /// The name of a declared attribute.
    pub(super) fn attr_name(&self, op: u32, slot: u16) -> Option<Name> {
        let properties = &self.registered(op)?.properties;
        properties.get(usize::from(slot)).copied()
    }

    /// True if an attribute is the default of its op.
    pub(super) fn is_default(&self, op: u32, name: Name, attr: Attr) -> bool {
        let registered = self.registered(op);
        registered.is_some_and(|registered| registered.elided.contains(&(name, attr)))
    }

    /// The values of an operand group.
    pub(super) fn operand_group(&self, op: u32, group: usize) -> Vec<Value<Context>> {
        let values = self.values(op, Values::Operand(group as u16));
        values.map(value).collect()
    }
    /// The place of a region group among the regions.
    pub(super) fn region_group(&self, op: u32, decl: &OpDecl, group: usize) -> Range<usize> {
        let count = self.ctx.region_ids(op).len();
        self.place(decl.regions, group as u16, count)
    }
    /// A declared attribute, if the operation has it.
    pub(super) fn declared_attr(&self, op: u32, slot: usize) -> Option<Attr> {
        let name = self.attr_name(op, slot as u16)?;
        self.ctx.slot(op, name)
    }
}
