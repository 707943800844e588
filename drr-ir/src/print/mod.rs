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
use crate::storage::{Origin, SsaNames};
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

    /// The operation on one line. Values have their names within the isolated operation around it.
    /// They are those of the whole module's text, unless values are around the isolated operation.
    /// To number them all for each message would take too long.
    pub(crate) fn op_in_messages(&self, op: Op<Context>) -> String {
        let options = PrintOptions::new().local_scope(true).skip_regions(true);
        let root = self.named_within(self.parent_or_self(op.0.0), &options);
        without_line_break(self.print_op_within(root, op, &options))
    }

    /// The name of a value in [`op_in_messages`](Self::op_in_messages).
    pub(crate) fn value_in_messages(&self, value: Value<Context>) -> Option<String> {
        let options = PrintOptions::new().local_scope(true);
        let around = match self.origin(value.0.0) {
            Origin::Result(op, _) => self.parent_or_self(op),
            Origin::Arg(block, _) => self.block_owner(block),
        };
        let name = || self.value_text(self.named_within(around, &options), value.0.0, &options);
        (around != NIL).then(name)
    }

    /// The operation around another, or itself at the top level.
    fn parent_or_self(&self, op: u32) -> u32 {
        match self.parent_op_id(op) {
            NIL => op,
            parent => parent,
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
