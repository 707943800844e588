//! The printer of MLIR's text: the generic form, or the syntax that ops declare. The output is the
//! same as MLIR's, byte for byte.

mod alias;
mod alias_table;
mod asm;
mod attrs;
mod deep;
mod defs;
mod display;
mod finder;
mod format;
mod names;
mod number;
mod numbering;
mod ops;
mod options;
mod parts;
mod printer;
mod resources;
mod strings;
mod types;

use drr_runtime::ir::{Op, Type, Value};

use crate::context::Context;
use crate::ids::{Attr, Loc, NIL};
use crate::storage::SsaNames;
pub use display::{Displayable, Displayed};
pub use options::PrintOptions;
use printer::Printer;

impl Context {
    /// The operation as text: in the syntax that its op declares, or else in MLIR's generic form
    /// ([`PrintOptions::generic`]). Values have their names within the top-level operation
    /// ([`PrintOptions::local_scope`]). The text of a top-level operation ends with a line break.
    pub fn print_op(&self, op: Op<Context>, options: &PrintOptions) -> String {
        self.print_op_within(self.named_within(op.0.0, options), op, options)
    }

    /// The operation as text. Values have their names within the operation `root`.
    fn print_op_within(&self, root: u32, op: Op<Context>, options: &PrintOptions) -> String {
        let mut printer = Printer::new(self, *options);
        let verified = self.verified.get();
        printer.verified = self.op_and_ancestors(op.0.0).any(|op| op == verified);
        printer.names = SsaNames::of(self, root, *options);
        if self.op_data(op.0.0).block == NIL && !options.local_scope {
            printer.print_top_level(op.0.0);
        } else {
            printer.op(op.0.0);
        }
        std::mem::take(&mut printer.names).keep(self, *options);
        printer.finish()
    }

    /// An operation and those around it, the innermost first.
    fn op_and_ancestors(&self, op: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(op), |&op| {
            let parent = self.parent_op_id(op);
            (parent != NIL).then_some(parent)
        })
    }

    /// The operation within which the values of an operation are named.
    pub(crate) fn named_within(&self, op: u32, options: &PrintOptions) -> u32 {
        let is_isolated = |op: &u32| {
            let kind = self.op_data(*op).kind();
            self.kind_info(kind).traits.is_isolated_from_above()
        };
        let around = || self.op_and_ancestors(op);
        let isolated = options.local_scope.then(|| around().find(is_isolated));
        isolated.flatten().or_else(|| around().last()).unwrap_or(op)
    }

    /// The name of a value within the operation `root`.
    pub(crate) fn value_text(&self, root: u32, value: u32, options: &PrintOptions) -> String {
        let mut printer = Printer::new(self, *options);
        printer.names = SsaNames::of(self, root, *options);
        printer.value(value);
        std::mem::take(&mut printer.names).keep(self, *options);
        printer.finish()
    }

    /// The operation on one line, without the contents of its regions and without a line break.
    pub(crate) fn op_line(&self, op: Op<Context>, options: PrintOptions) -> String {
        without_line_break(self.print_op(op, &options.skip_regions(true)))
    }

    /// The operation on one line, with the names of values that the text of the module has.
    pub(crate) fn op_in_messages(&self, op: Op<Context>) -> String {
        let root = self.named_alike_within(op.0.0);
        let options = PrintOptions::new().skip_regions(true);
        without_line_break(self.print_op_within(root, op, &options))
    }

    /// The name of a value in [`op_in_messages`](Self::op_in_messages).
    pub(crate) fn value_in_messages(&self, value: Value<Context>) -> Option<String> {
        let op = self.defining_op_id(value);
        let name = || self.value_text(self.named_alike_within(op), value.0.0, &PrintOptions::new());
        (op != NIL).then(name)
    }

    /// An operation around this one, or itself, within which its values have the names that they
    /// have within the top-level operation. This is an isolated operation, if no values are
    /// around it: naming the rest of a large module for each message would take too long.
    fn named_alike_within(&self, op: u32) -> u32 {
        let isolated = self.named_within(op, &PrintOptions::new().local_scope(true));
        let mut around = self.op_and_ancestors(isolated);
        match around.any(|op| self.has_values_around(op)) {
            true => self.named_within(op, &PrintOptions::new()),
            false => isolated,
        }
    }

    /// True if the region of the operation has values, apart from those in nested regions.
    fn has_values_around(&self, op: u32) -> bool {
        let has_values = |block| {
            let mut ops = self.block_ops(block);
            !self.block_data(block).args.is_empty()
                || ops.any(|op| self.op_data(op).num_results() > 0)
        };
        match self.op_data(op).block {
            NIL => self.op_data(op).num_results() > 0,
            block => match self.block_data(block).region {
                NIL => has_values(block),
                region => self.region_blocks(region).any(has_values),
            },
        }
    }

    /// The attribute as text, without aliases.
    pub fn attr_text(&self, attr: Attr) -> String {
        let mut printer = Printer::new(self, PrintOptions::default());
        printer.attr(attr, false);
        printer.finish()
    }

    /// The type as text, without aliases.
    pub fn type_text(&self, ty: Type<Context>) -> String {
        let mut printer = Printer::new(self, PrintOptions::default());
        printer.type_uncached(ty.0);
        printer.finish()
    }

    /// The location as text, `loc(…)`.
    pub fn loc_text(&self, loc: Loc) -> String {
        let mut printer = Printer::new(self, PrintOptions::default());
        printer.loc(loc, false);
        printer.finish()
    }
}

fn without_line_break(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text
}
