//! The printer as Rust functions see it that define the syntax of an op.

use std::ops::Range;

use drr_runtime::decl::OpDecl;
use drr_runtime::format::{AsmPrinter, AttrForm, Call, RegionStyle};
use drr_runtime::ir::{Ir, Op, Type, Value};

use crate::context::{Context, Hooks};
use crate::ids::{Attr, NIL, RawOp, RawType};
use crate::print::ops::Step;
use crate::print::printer::{Hole, Printer};

/// The printer at one operation. Regions are printed later, so what follows them is kept.
struct Writer<'p, 'a> {
    printer: &'p mut Printer<'a>,
    op: u32,
    decl: &'static OpDecl,
    /// The steps after the first region, in order.
    steps: Vec<Step>,
    /// The text before the first region and its holes, while what follows is written.
    before: Option<(String, Vec<Hole>)>,
    /// The indentation of the first region.
    indent: usize,
}

impl<'a> Printer<'a> {
    /// Prints an operation by the functions of its op.
    pub(super) fn by_functions(&mut self, op: u32, open: &mut Vec<Step>) {
        self.write_with(op, open, |hooks, writer| {
            (hooks.print)(writer);
        });
    }

    /// Prints directive `index` of the format of an operation.
    pub(super) fn by_directive(&mut self, op: u32, index: u16, open: &mut Vec<Step>) {
        self.write_with(op, open, |hooks, writer| {
            // Printing has no errors.
            let _ = (hooks.custom)(usize::from(index), Call::Print(writer));
        });
    }

    fn write_with(
        &mut self,
        op: u32,
        open: &mut Vec<Step>,
        print: impl FnOnce(Hooks, &mut Writer<'_, 'a>),
    ) {
        let kind = self.ctx.op_data(op).kind() as usize;
        let registered = self.ctx.kinds[kind].registered.as_ref();
        let Some((decl, hooks)) = registered.map(|registered| (registered.decl, registered.hooks))
        else {
            return;
        };
        let mut writer = Writer {
            printer: self,
            op,
            decl,
            steps: Vec::new(),
            before: None,
            indent: 0,
        };
        print(hooks, &mut writer);
        writer.keep_text();
        let Writer {
            steps,
            before,
            indent,
            ..
        } = writer;
        if let Some((out, holes)) = before {
            (self.out, self.holes) = (out, holes);
            self.indent = indent;
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
    fn operand_group(&self, group: usize) -> Vec<Value<Context>> {
        self.printer.operand_group(self.op, group)
    }
    fn region_group(&self, group: usize) -> Range<usize> {
        self.printer.region_group(self.op, self.decl, group)
    }
    fn declared_attr(&self, slot: usize) -> Option<Attr> {
        self.printer.declared_attr(self.op, slot)
    }
    fn text(&mut self, text: &str) {
        self.printer.out.push_str(text);
    }
    fn newline(&mut self) {
        self.printer.out.push('\n');
        self.printer.indent();
    }
    fn value(&mut self, value: Value<Context>) {
        self.printer.value(value.0.0);
    }
    fn ty(&mut self, ty: Type<Context>) {
        self.printer.ty(ty.0);
    }
    fn result_types(&mut self, types: &[Type<Context>]) {
        let types: Vec<RawType> = types.iter().map(|ty| ty.0).collect();
        self.printer.results_of_function(&types);
    }
    fn attr(&mut self, slot: usize, form: AttrForm) {
        if let Some(attr) = self.declared_attr(slot) {
            self.printer.attr_in_form(attr, form);
        }
    }
    fn attr_value(&mut self, attr: &Attr, form: AttrForm) {
        self.printer.attr_in_form(*attr, form);
    }
    fn attr_without_type(&mut self, attr: &Attr) {
        self.printer.attr_without_type(*attr);
    }
    fn attr_dict_after(&mut self, keyword: &str, without: &[usize]) {
        let bound: Vec<u16> = without.iter().map(|slot| *slot as u16).collect();
        let before = match keyword {
            "" => String::new(),
            keyword => format!(" {keyword}"),
        };
        self.printer.attr_dict_without(self.op, &before, &bound);
    }
    fn attr_dict_of(&mut self, op: Op<Context>, without: &[&str]) {
        let entries = self.printer.all_attrs(op.0.0, without);
        self.printer.dict("", entries);
    }
    fn indent(&mut self, more: bool) {
        let indent = &mut self.printer.indent;
        *indent = if more {
            *indent + 2
        } else {
            indent.saturating_sub(2)
        };
        if self.before.is_some() {
            self.keep_text();
            self.steps
                .push(if more { Step::Indent } else { Step::Outdent });
        }
    }
    fn region(&mut self, index: usize, style: RegionStyle) {
        self.keep_text();
        if self.before.is_none() {
            let out = std::mem::take(&mut self.printer.out);
            let holes = std::mem::take(&mut self.printer.holes);
            self.before = Some((out, holes));
            self.indent = self.printer.indent;
        }
        let regions = self.printer.ctx.region_ids(self.op);
        let region = regions.get(index).copied().unwrap_or(NIL);
        if region != NIL {
            self.steps.push(Step::CustomRegion(region, style));
        }
    }
    fn successor(&mut self, index: usize) {
        if let Some(block) = self.printer.ctx.successor_ids(self.op).nth(index) {
            let out = &mut self.printer.out;
            self.printer.names.write_block(block, out);
        }
    }
    fn region_argument(&mut self, value: Value<Context>, attrs: Option<&Attr>) {
        let ctx = self.printer.ctx;
        self.value(value);
        self.text(": ");
        self.ty(ctx.value_type(value));
        if let Some(attrs) = attrs {
            self.text(" ");
            self.attr_value(attrs, AttrForm::Full);
        }
        if ctx.block_of_arg(value).is_some()
            && let Some(loc) = ctx.value_loc(value)
        {
            self.printer.trailing_loc(loc, false);
        }
    }
}
