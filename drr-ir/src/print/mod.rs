//! Text out: MLIR's generic form, byte for byte.

mod alias;
mod attrs;
mod deep;
mod names;
mod numbering;
mod ops;
mod resources;
mod types;

use drr_runtime::ir::{Op, Type};

use crate::attr::Text;
use crate::context::Context;
use crate::ids::{Attr, Loc};
use crate::storage::AttrSlot;
use alias::Aliases;
use deep::Hole;
use numbering::Numbering;

/// How operations are printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Print locations (MLIR's `--mlir-print-debuginfo`).
    pub locations: bool,
    /// Print `{...}` for regions (MLIR's `--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Print values and blocks by the names that they keep
    /// ([`ParseOptions::keep_names`](crate::ParseOptions::keep_names)).
    pub value_names: bool,
    /// Print values by the names in their locations (MLIR's `--mlir-use-nameloc-as-prefix`).
    pub name_locs: bool,
}

impl PrintOptions {
    /// The defaults: regions, no locations.
    pub fn new() -> Self {
        PrintOptions::default()
    }
    /// Sets whether locations are printed.
    pub fn locations(mut self, yes: bool) -> Self {
        self.locations = yes;
        self
    }
    /// Sets whether regions are left out.
    pub fn skip_regions(mut self, yes: bool) -> Self {
        self.skip_regions = yes;
        self
    }
    /// Sets whether values and blocks are printed by the names that they keep, as far as those are
    /// unique where they can be seen: the second `%x` becomes `%x_0`, another `^bb` a numbered one.
    /// What has no name gets a number, or `%arg` and a number, that no other has. What is printed
    /// reads as the same IR.
    ///
    /// ```
    /// use drr_ir::{Context, ParseOptions, PrintOptions};
    ///
    /// let text = r#""builtin.module"() ({
    ///   %sum, %rest:2 = "a.b"() : () -> (i32, i32, i32)
    ///   "a.c"(%sum, %rest#1) : (i32, i32) -> ()
    /// }) : () -> ()
    /// "#;
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module_with(text, &ParseOptions::new().keep_names(true))?;
    /// assert_eq!(ctx.print_op(module, &PrintOptions::new().value_names(true)), text);
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    pub fn value_names(mut self, yes: bool) -> Self {
        self.value_names = yes;
        self
    }
    /// Sets whether values are printed by the names in their locations.
    pub fn name_locs(mut self, yes: bool) -> Self {
        self.name_locs = yes;
        self
    }
}

/// What printing needs to know while it goes.
pub(crate) struct Printer<'a> {
    ctx: &'a Context,
    options: PrintOptions,
    out: String,
    numbering: Numbering,
    aliases: Aliases,
    /// The text of each type that was printed, as ranges of `type_texts`.
    type_ranges: Vec<(u32, u32)>,
    type_texts: String,
    indent: usize,
    /// How deep in types, attributes and locations the printer is, and what it left out there.
    depth: u32,
    holes: Vec<Hole>,
    /// A region and the edges between its blocks.
    edges: (u32, Vec<(u32, u32)>),
    next_distinct: u64,
    distinct: Vec<(Attr, u64)>,
    /// The attributes of an operation in the order of their names, for as long as they are printed.
    slots: Vec<AttrSlot>,
    /// Keys of dense resources, in the order of their names' appearance.
    resources: Vec<Text>,
}

impl<'a> Printer<'a> {
    fn new(ctx: &'a Context, options: PrintOptions) -> Self {
        Printer {
            ctx,
            options,
            out: String::new(),
            numbering: Numbering::default(),
            aliases: Aliases::default(),
            type_ranges: Vec::new(),
            type_texts: String::new(),
            indent: 0,
            depth: 0,
            holes: Vec::new(),
            edges: (crate::ids::NIL, Vec::new()),
            next_distinct: 0,
            distinct: Vec::new(),
            slots: Vec::new(),
            resources: Vec::new(),
        }
    }

    /// All that was printed.
    fn finish(mut self) -> String {
        self.fill_holes();
        self.out
    }

    fn number(&mut self, value: u64) {
        push_number(&mut self.out, value);
    }

    /// Writes `items` with commas between.
    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Self, T)) {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
    }
}

/// `00` to `99`.
const PAIRS: &str = "0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Writes a number without the formatting machinery, two digits at a time.
pub(crate) fn push_number(out: &mut String, value: u64) {
    if value >= 100 {
        push_number(out, value / 100);
    }
    let pair = 2 * (value % 100) as usize;
    // The first digit is not 0.
    let from = pair + usize::from(value < 10);
    out.push_str(&PAIRS[from..pair + 2]);
}

impl Context {
    /// The operation as text in MLIR's generic form. Values are numbered as in the whole of what
    /// the operation is in; a top-level one ends in a line break.
    pub fn print_op(&self, op: Op<Context>, options: &PrintOptions) -> String {
        let mut printer = Printer::new(self, *options);
        let top = self.op_data(op.0.0).block == crate::ids::NIL;
        let mut root = op.0.0;
        while self.parent_op_id(root) != crate::ids::NIL {
            root = self.parent_op_id(root);
        }
        printer.numbering = Numbering::of(self, root, *options);
        if top {
            printer.print_top_level(op.0.0);
        } else {
            printer.op(op.0.0);
        }
        printer.finish()
    }

    /// The value as it is named in the top-level operation that it is in.
    pub(crate) fn value_text(&self, root: u32, value: u32, options: &PrintOptions) -> String {
        let mut printer = Printer::new(self, *options);
        printer.numbering = Numbering::of(self, root, *options);
        printer.value(value);
        printer.finish()
    }

    /// The operation on one line, without its regions' contents and without a line break.
    pub(crate) fn op_text(&self, op: Op<Context>) -> String {
        let mut text = self.print_op(op, &PrintOptions::new().skip_regions(true));
        text.truncate(text.trim_end().len());
        text
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
