//! The printer as Rust functions see it that define the syntax of an op.

use drr_runtime::format::{AsmPrinter, AttrForm};
use drr_runtime::ir::{Op, Type, Value};

use crate::context::Context;
use crate::ids::{NIL, RawOp};
use crate::print::ops::Step;
use crate::print::printer::{Hole, Printer};

/// The printer at one operation. Regions are printed later, so what follows them is kept.
struct Writer<'p, 'a> {
    printer: &'p mut Printer<'a>,
    op: u32,
    /// The steps after the first region, in order.
    steps: Vec<Step>,
    /// The text before the first region and its holes, while what follows is written.
    before: Option<(String, Vec<Hole>)>,
}

impl<'a> Printer<'a> {
    /// Prints an operation by the functions of its op.
    pub(super) fn by_functions(&mut self, op: u32, open: &mut Vec<Step>) {
        let kind = self.ctx.op_data(op).kind as usize;
        let registered = self.ctx.kinds[kind].registered.as_ref();
        let Some(print) = registered.map(|registered| registered.hooks.print) else {
            return;
        };
        let mut writer = Writer {
            printer: self,
            op,
            steps: Vec::new(),
            before: None,
        };
        print(&mut writer);
        writer.keep_text();
        let Writer { steps, before, .. } = writer;
        if let Some((out, holes)) = before {
            (self.out, self.holes) = (out, holes);
        }
        open.extend(steps.into_iter().rev());
    }
}

impl Writer<'_, '_> {
    /// Makes the text since the last region a step.
    fn keep_text(&mut self) {
        if self.before.is_some() {
            self.printer.fill_holes();
            let text = std::mem::take(&mut self.printer.out);
            self.steps.push(Step::Owned(text));
        }
    }
}

impl AsmPrinter<Context> for Writer<'_, '_> {
    fn ir(&self) -> &Context {
        self.printer.ctx
    }
    fn op(&self) -> Op<Context> {
        Op(RawOp(self.op))
    }
    fn text(&mut self, text: &str) {
        self.printer.out.push_str(text);
    }
    fn value(&mut self, value: Value<Context>) {
        self.printer.value(value.0.0);
    }
    fn ty(&mut self, ty: Type<Context>) {
        self.printer.ty(ty.0);
    }
    fn attr(&mut self, slot: usize, form: AttrForm) {
        let name = self.printer.attr_name(self.op, slot as u16);
        if let Some(attr) = name.and_then(|name| self.printer.ctx.slot(self.op, name)) {
            self.printer.attr_in_form(attr, form);
        }
    }
    fn attr_dict(&mut self, without: &[usize]) {
        let bound: Vec<u16> = without.iter().map(|slot| *slot as u16).collect();
        self.printer.attr_dict_without(self.op, &bound);
    }
    fn region(&mut self, index: usize) {
        self.keep_text();
        if self.before.is_none() {
            let out = std::mem::take(&mut self.printer.out);
            let holes = std::mem::take(&mut self.printer.holes);
            self.before = Some((out, holes));
        }
        let regions = self.printer.ctx.region_ids(self.op);
        let region = regions.get(index).copied().unwrap_or(NIL);
        if region != NIL {
            self.steps.push(Step::CustomRegion(region));
        }
    }
    fn successor(&mut self, index: usize) {
        if let Some(&block) = self.printer.ctx.successor_ids(self.op).get(index) {
            let out = &mut self.printer.out;
            self.printer.names.write_block(block, out);
        }
    }
}
