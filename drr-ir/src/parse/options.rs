//! Options of the parser.

/// Options for parsing a module.
///
/// ```
/// use drr_ir::{Context, ParseOptions, PrintOptions};
///
/// let mut ctx = Context::new();
/// let options = ParseOptions::new().file("m.mlir").keep_names(true);
/// let module = ctx.parse_module_with("%x = \"a.b\"() : () -> i32", &options)?;
/// let text = ctx.print_op(module, &PrintOptions::new().value_names(true));
/// assert!(text.contains("%x = \"a.b\"()"));
/// # Ok::<(), drr_ir::Diagnostics>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The file name for locations and errors; `<stdin>` by default.
    pub file: String,
    /// The maximum number of errors, 20 by default. With 1 the parser stops at the first error.
    pub error_limit: usize,
    /// True if the context keeps the names of values and blocks; off by default.
    pub keep_names: bool,
    /// True if the parsed IR is verified; on by default.
    pub verify: bool,
    /// True if a text that is not a single `builtin.module` becomes the body of one; on by default.
    pub implicit_module: bool,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions {
            file: "<stdin>".to_string(),
            error_limit: 20,
            keep_names: false,
            verify: true,
            implicit_module: true,
        }
    }
}

impl ParseOptions {
    /// The defaults.
    pub fn new() -> Self {
        ParseOptions::default()
    }
    /// Sets the file name.
    #[must_use]
    pub fn file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }
    /// Sets the maximum number of errors; 0 means 1.
    #[must_use]
    pub fn error_limit(mut self, errors: usize) -> Self {
        self.error_limit = errors;
        self
    }
    /// Sets whether the parsed IR is verified, as `mlir-opt` does. What does not verify is an error.
    /// Without this, the IR may be invalid: call [`Context::verify_op`](crate::Context::verify_op)
    /// before a driver runs, which relies on valid IR.
    #[must_use]
    pub fn verify(mut self, yes: bool) -> Self {
        self.verify = yes;
        self
    }
    /// Sets whether a text that is not a single `builtin.module` becomes the body of a new one. Without
    /// this, the text must be a single operation of any op, which is returned (MLIR's
    /// `--no-implicit-module`).
    ///
    /// ```
    /// use drr_ir::{Context, ParseOptions};
    ///
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let options = ParseOptions::new().implicit_module(false);
    /// let op = ctx.parse_module_with("func.func private @f()", &options)?;
    /// assert_eq!(ctx.op_name(op), "func.func");
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn implicit_module(mut self, yes: bool) -> Self {
        self.implicit_module = yes;
        self
    }
    /// Sets whether the names of values (`%x`) and blocks (`^bb`) are kept: see
    /// [`Context::value_name`](crate::Context::value_name) and
    /// [`PrintOptions::value_names`](crate::PrintOptions::value_names).
    #[must_use]
    pub fn keep_names(mut self, yes: bool) -> Self {
        self.keep_names = yes;
        self
    }
}
