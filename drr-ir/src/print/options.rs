//! Options of printing.

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
