//! Finding what the functions of an op print, for aliases.

use std::ops::Range;

use drr_runtime::decl::OpDecl;
use drr_runtime::format::{AsmPrinter, AttrForm, RegionStyle};
use drr_runtime::ir::{Ir, Op, Type, Value};

use crate::context::Context;
use crate::ids::{Attr, Name, RawOp};
use crate::print::alias_table::Symbol;
use crate::print::printer::Printer;

/// A part of what an op prints.
pub(super) enum Found {
    Symbols(Vec<Symbol>),
    Region(u32, RegionStyle),
}

/// A printer that keeps the symbols and regions in place of their text.
struct Finder<'p, 'a> {
    printer: &'p Printer<'a>,
    op: u32,
    decl: &'static OpDecl,
    found: Vec<Found>,
}

impl Printer<'_> {
    /// The types and attributes that the functions of the op print, in order; `None` if it is
    /// printed otherwise.
    pub(super) fn found_by_functions(&self, op: u32) -> Option<Vec<Found>> {
        let decl = self.syntax(op).filter(|decl| decl.has_syntax)?;
        let kind = self.ctx.op_data(op).kind() as usize;
        let hooks = self.ctx.kinds[kind].registered.as_ref()?.hooks;
        let mut finder = Finder {
            printer: self,
            op,
            decl,
            found: Vec::new(),
        };
        (hooks.print)(&mut finder);
        Some(finder.found)
    }
}

impl Finder<'_, '_> {
    fn keep(&mut self, symbol: Symbol) {
        match self.found.last_mut() {
            Some(Found::Symbols(symbols)) => symbols.push(symbol),
            _ => self.found.push(Found::Symbols(vec![symbol])),
        }
    }
    fn keep_attrs(&mut self, entries: Vec<(Name, Attr)>) {
        for (_, attr) in entries {
            self.keep(Symbol::Attr(attr));
        }
    }
}

impl AsmPrinter<Context> for Finder<'_, '_> {
    fn ir(&self) -> &Context {
        self.printer.ctx
    }
    fn op(&self) -> Op<Context> {
        Op(RawOp(self.op))
    }
    fn operand_group(&self, group: usize) -> Vec<Value<Context>> {
        self.printer.operand_group(self.op, group)
    }
    fn region_group(&self, group: usize) -> Range<usize> {
        self.printer.region_group(self.op, self.decl, group)
    }
    fn declared_attr(&self, slot: usize) -> Option<Attr> {
        self.printer.declared_attr(self.op, slot)
    }
    fn text(&mut self, _: &str) {}
    fn newline(&mut self) {}
    fn value(&mut self, _: Value<Context>) {}
    fn ty(&mut self, ty: Type<Context>) {
        self.keep(Symbol::Type(ty.0));
    }
    fn result_types(&mut self, types: &[Type<Context>]) {
        for ty in types {
            self.ty(*ty);
        }
    }
    fn attr(&mut self, slot: usize, form: AttrForm) {
        if let Some(attr) = self.declared_attr(slot) {
            self.attr_value(&attr, form);
        }
    }
    fn attr_value(&mut self, attr: &Attr, _: AttrForm) {
        self.keep(Symbol::Attr(*attr));
    }
    fn attr_without_type(&mut self, attr: &Attr) {
        self.keep(Symbol::Attr(*attr));
    }
    fn attr_dict_after(&mut self, _: &str, without: &[usize]) {
        let slots: Vec<u16> = without.iter().map(|slot| *slot as u16).collect();
        self.keep_attrs(self.printer.attrs_without(self.op, &slots));
    }
    fn attr_dict_of(&mut self, op: Op<Context>, without: &[&str]) {
        self.keep_attrs(self.printer.all_attrs(op.0.0, without));
    }
    fn indent(&mut self, _: bool) {}
    fn region(&mut self, index: usize, style: RegionStyle) {
        let regions = self.printer.ctx.region_ids(self.op);
        if let Some(&region) = regions.get(index)
            && !self.printer.options.skip_regions
        {
            self.found.push(Found::Region(region, style));
        }
    }
    fn successor(&mut self, _: usize) {}
    fn region_argument(&mut self, value: Value<Context>, _: Option<&Attr>) {
        self.ty(self.ir().value_type(value));
        let ctx = self.printer.ctx;
        if self.printer.options.locations
            && ctx.block_of_arg(value).is_some()
            && let Some(loc) = ctx.value_loc(value)
        {
            self.keep(Symbol::Loc(loc));
        }
    }
}
