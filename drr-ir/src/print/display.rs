//! Formatting IR with `ctx.display(op)`.

use std::fmt;

use drr_runtime::ir::{Op, Type, Value};

use crate::context::Context;
use crate::ids::{Attr, Loc, NIL};
use crate::print::options::PrintOptions;
use crate::storage::Origin;

/// Something that a [`Context`] can [display](Context::display).
pub trait Displayable: Copy {
    /// Writes the text.
    ///
    /// # Errors
    /// If the formatter returns an error.
    fn display(
        self,
        ctx: &Context,
        options: &PrintOptions,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result;
}

/// An object of a context that implements `Display`. [`Context::display`] creates it.
#[derive(Clone, Copy)]
pub struct Displayed<'a, T> {
    ctx: &'a Context,
    what: T,
    options: PrintOptions,
}

impl<T> Displayed<'_, T> {
    /// Prints locations (MLIR's `--mlir-print-debuginfo`).
    #[must_use]
    pub fn with_locations(mut self) -> Self {
        self.options = self.options.locations(true);
        self
    }
    /// Sets the options.
    #[must_use]
    pub fn with(mut self, options: PrintOptions) -> Self {
        self.options = options;
        self
    }
}

impl<T: Displayable> fmt::Display for Displayed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.display(self.ctx, &self.options, f)
    }
}

impl<T: Displayable> fmt::Debug for Displayed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Context {
    /// Formats an operation, value, type, attribute or location.
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_runtime::ir::Ir;
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module("%0 = \"test.a\"() {n = 1 : i8} : () -> f32 loc(\"x\")")?;
    /// let op = ctx.first_op(ctx.body(module).unwrap()).unwrap();
    /// let value = ctx.result(op, 0);
    /// assert_eq!(ctx.display(op).to_string(), r#"%0 = "test.a"() {n = 1 : i8} : () -> f32"#);
    /// assert_eq!(
    ///     ctx.display(op).with_locations().to_string(),
    ///     r#"%0 = "test.a"() {n = 1 : i8} : () -> f32 loc("x")"#
    /// );
    /// assert_eq!(format!("{}: {}", ctx.display(value), ctx.display(ctx.value_type(value))), "%0: f32");
    /// assert_eq!(ctx.display(ctx.attr(op, "n").unwrap()).to_string(), "1 : i8");
    /// assert_eq!(ctx.display(ctx.loc(op)).to_string(), r#"loc("x")"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display<T: Displayable>(&self, what: T) -> Displayed<'_, T> {
        Displayed {
            ctx: self,
            what,
            options: PrintOptions::new(),
        }
    }
}

impl Displayable for Op<Context> {
    fn display(
        self,
        ctx: &Context,
        options: &PrintOptions,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.write_str(&ctx.print_op(self, options))
    }
}

/// A value has its number within the top-level operation, or the isolated operation around it
/// ([`PrintOptions::local_scope`]).
impl Displayable for Value<Context> {
    fn display(
        self,
        ctx: &Context,
        options: &PrintOptions,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let root = match ctx.defining_op_id(self) {
            NIL => return f.write_str("<<UNKNOWN SSA VALUE>>"),
            op => ctx.named_within(op, options),
        };
        f.write_str(&ctx.value_text(root, self.0.0, options))
    }
}

impl Displayable for Type<Context> {
    fn display(self, ctx: &Context, _: &PrintOptions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ctx.type_text(self))
    }
}

impl Displayable for Attr {
    fn display(self, ctx: &Context, _: &PrintOptions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ctx.attr_text(self))
    }
}

impl Displayable for Loc {
    fn display(self, ctx: &Context, _: &PrintOptions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ctx.loc_text(self))
    }
}

impl Context {
    /// The operation that defines a value or, for a block argument, that contains the block.
    fn defining_op_id(&self, value: Value<Context>) -> u32 {
        match self.origin(value.0.0) {
            Origin::Result(op, _) => op,
            Origin::Arg(block, _) => self.block_owner(block),
        }
    }
}
