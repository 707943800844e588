//! Options of printing.

/// Options for printing operations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Print all ops in the generic form (MLIR's `--mlir-print-op-generic`). Otherwise, ops that
    /// declare a syntax are printed in it if they verify.
    pub generic: bool,
    /// Print locations (MLIR's `--mlir-print-debuginfo`).
    pub locations: bool,
    /// Name values within the innermost isolated operation around them, and print no aliases (MLIR's
    /// `--mlir-print-local-scope`).
    pub local_scope: bool,
    /// Print `{...}` for regions (MLIR's `--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Print values and blocks with the names that they keep
    /// ([`ParseOptions::keep_names`](crate::ParseOptions::keep_names)).
    pub value_names: bool,
    /// Print values with the names in their locations (MLIR's `--mlir-use-nameloc-as-prefix`).
    pub name_locs: bool,
}

impl PrintOptions {
    /// The defaults: with regions, without locations.
    pub fn new() -> Self {
        PrintOptions::default()
    }
    /// Sets whether all ops are printed in the generic form, `"func.return"(%0) : (i32) -> ()`.
    /// Otherwise, an op that declares a syntax is printed in it, values have the names that their ops
    /// suggest, and numbers begin again in each region.
    ///
    /// ```
    /// use drr_ir::{Context, PrintOptions};
    ///
    /// let text = "\
    /// module {
    ///   func.func private @g(i32) -> i32
    ///   func.func @f(%arg0: i32) -> i32 {
    ///     %0 = call @g(%arg0) : (i32) -> i32
    ///     return %0 : i32
    ///   }
    /// }
    /// ";
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let module = ctx.parse_module(text)?;
    /// assert_eq!(ctx.print_op(module, &PrintOptions::new()), text);
    /// let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
    /// assert!(generic.contains(r#""func.return"(%0) : (i32) -> ()"#));
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn generic(mut self, yes: bool) -> Self {
        self.generic = yes;
        self
    }
    /// Sets whether locations are printed.
    #[must_use]
    pub fn locations(mut self, yes: bool) -> Self {
        self.locations = yes;
        self
    }
    /// Sets whether values are named within the innermost operation around them that is isolated from
    /// above, instead of the top-level operation. Attributes, types and locations then have no aliases,
    /// and no text ends with a line break. Printing one of many functions takes time for this one only.
    ///
    /// ```
    /// use drr_ir::{Context, PrintOptions, SymbolTables};
    ///
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let module = ctx.parse_module("\
    /// func.func @f(%arg0: i32) { return }
    /// func.func @g(%arg0: i32) { return }
    /// ")?;
    /// let f = SymbolTables::new().lookup(&ctx, module, "f").unwrap();
    /// let options = PrintOptions::new().generic(true);
    /// let text = ctx.print_op(f, &options);
    /// assert!(text.contains("^bb0(%arg1: i32):"));
    /// let text = ctx.print_op(f, &options.local_scope(true));
    /// assert!(text.contains("^bb0(%arg0: i32):"));
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn local_scope(mut self, yes: bool) -> Self {
        self.local_scope = yes;
        self
    }
    /// Sets whether the contents of regions are omitted.
    #[must_use]
    pub fn skip_regions(mut self, yes: bool) -> Self {
        self.skip_regions = yes;
        self
    }
    /// Sets whether values and blocks are printed with the names that they keep. Names are made
    /// unique where they are visible: the second `%x` becomes `%x_0`, and a repeated block label
    /// becomes a numbered one. A value without a name gets an unused number, an argument an unused
    /// `%arg` number. The text parses as the same IR.
    ///
    /// ```
    /// use drr_ir::{Context, ParseOptions, PrintOptions};
    ///
    /// let text = r#"module {
    ///   %sum, %rest:2 = "a.b"() : () -> (i32, i32, i32)
    ///   "a.c"(%sum, %rest#1) : (i32, i32) -> ()
    /// }
    /// "#;
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module_with(text, &ParseOptions::new().keep_names(true))?;
    /// assert_eq!(ctx.print_op(module, &PrintOptions::new().value_names(true)), text);
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn value_names(mut self, yes: bool) -> Self {
        self.value_names = yes;
        self
    }
    /// Sets whether values are printed with the names in their locations.
    #[must_use]
    pub fn name_locs(mut self, yes: bool) -> Self {
        self.name_locs = yes;
        self
    }
}
