//! Looking up symbols.

use std::collections::HashMap;

use drr_runtime::ir::Op;

use crate::attr::{AttrKind, Text};
use crate::context::Context;
use crate::ids::Attr;

/// Symbols by name, for many lookups (MLIR's `SymbolTableCollection`). Each table is read when a symbol is
/// first looked up in it.
///
/// Except for [`insert`](Self::insert), later changes of a table are not seen: call
/// [`forget`](Self::forget) after them.
///
/// ```
/// use drr_ir::{Context, SymbolTables, WalkOrder};
///
/// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// let module = ctx.parse_module("
///   func.func private @f() { call @f() : () -> () return }
/// ")?;
/// let mut tables = SymbolTables::new();
/// let function = tables.lookup(&ctx, module, "f").unwrap();
/// let call = ctx.ops_in(function, WalkOrder::PreOrder)[1];
/// let callee = ctx.attr(call, "callee").unwrap();
/// assert_eq!(tables.lookup_nearest(&ctx, call, callee), Some(function));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct SymbolTables {
    tables: HashMap<Op<Context>, Symbols>,
}

/// The symbols of a table.
#[derive(Clone, Default, Debug)]
struct Symbols {
    by_name: HashMap<String, Op<Context>>,
    /// By name: all suffixes below this one are taken.
    suffixes: HashMap<String, usize>,
}

impl SymbolTables {
    /// No table was read.
    pub fn new() -> Self {
        SymbolTables::default()
    }

    fn symbols(&mut self, ctx: &Context, table: Op<Context>) -> &mut Symbols {
        self.tables.entry(table).or_insert_with(|| {
            let mut symbols = Symbols::default();
            for op in ctx.symbols_in(table) {
                if let Some(name) = ctx.symbol_name(op) {
                    // The first one counts, as in a search.
                    symbols.by_name.entry(name.to_string()).or_insert(op);
                }
            }
            symbols
        })
    }

    /// The symbol with this name in a table (MLIR's `lookupSymbolIn`).
    pub fn lookup(&mut self, ctx: &Context, table: Op<Context>, name: &str) -> Option<Op<Context>> {
        self.symbols(ctx, table).by_name.get(name).copied()
    }

    /// The symbol that a reference names in a table. `@a::@b` is `b` in the table `a`.
    pub fn lookup_ref(
        &mut self,
        ctx: &Context,
        table: Op<Context>,
        reference: Attr,
    ) -> Option<Op<Context>> {
        ctx.resolve(table, reference, |table, name| {
            self.lookup(ctx, table, name)
        })
    }

    /// The symbol that a reference in an operation names (MLIR's `lookupNearestSymbolFrom`).
    pub fn lookup_nearest(
        &mut self,
        ctx: &Context,
        from: Op<Context>,
        reference: Attr,
    ) -> Option<Op<Context>> {
        self.lookup_ref(ctx, ctx.nearest_symbol_table(from)?, reference)
    }

    /// The operations that a reference in an operation names, the outermost table first. They end before
    /// the first one that does not exist.
    pub(crate) fn path(
        &mut self,
        ctx: &Context,
        from: Op<Context>,
        reference: Attr,
    ) -> Vec<Op<Context>> {
        let mut path = Vec::new();
        if let Some(table) = ctx.nearest_symbol_table(from) {
            ctx.resolve(table, reference, |table, name| {
                let found = self.lookup(ctx, table, name);
                path.extend(found);
                found
            });
        }
        path
    }

    /// Inserts a detached symbol, as [`Context::insert_symbol`] does. The final name is known to later
    /// lookups.
    pub fn insert(
        &mut self,
        ctx: &mut Context,
        table: Op<Context>,
        symbol: Op<Context>,
    ) -> Option<String> {
        let wanted = ctx.symbol_name(symbol)?.to_string();
        let at = ctx.place_of_new_symbol(table, symbol)?;
        let name = self.free_name(ctx, table, &wanted);
        if name != wanted {
            ctx.set_symbol_name(symbol, &name);
        }
        let symbols = self.symbols(ctx, table);
        symbols.by_name.insert(name.clone(), symbol);
        ctx.move_op(symbol, at);
        Some(name)
    }

    /// The name, with a numeric suffix if it is taken in the table, as for
    /// [`Context::free_symbol_name`].
    pub fn free_name(&mut self, ctx: &Context, table: Op<Context>, wanted: &str) -> String {
        let Symbols { by_name, suffixes } = self.symbols(ctx, table);
        if !by_name.contains_key(wanted) {
            return wanted.to_string();
        }
        let suffix = suffixes.entry(wanted.to_string()).or_default();
        loop {
            let name = format!("{wanted}_{suffix}");
            if !by_name.contains_key(&name) {
                return name;
            }
            *suffix += 1;
        }
    }

    /// Forgets the symbols of a table, which changes or is erased.
    pub fn forget(&mut self, table: Op<Context>) {
        self.tables.remove(&table);
    }
}

impl Context {
    /// The symbol with this name in a table (MLIR's `lookupSymbolIn`). It searches the table; for many
    /// lookups, see [`SymbolTables`].
    pub fn lookup_symbol(&self, table: Op<Context>, name: &str) -> Option<Op<Context>> {
        self.symbols_in(table)
            .find(|op| self.symbol_name(*op) == Some(name))
    }

    /// The symbol that a reference names in a table. `@a::@b` is `b` in the table `a`.
    pub fn lookup_symbol_ref(&self, table: Op<Context>, reference: Attr) -> Option<Op<Context>> {
        self.resolve(table, reference, |table, name| {
            self.lookup_symbol(table, name)
        })
    }

    /// The symbol that a reference in an operation names (MLIR's `lookupNearestSymbolFrom`).
    ///
    /// ```
    /// # use drr_ir::{Context, WalkOrder};
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let module = ctx.parse_module(r#"
    ///   "builtin.module"() <{sym_name = "lib"}> ({
    ///     "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()
    ///   }) : () -> ()
    ///   "test.user"() {callee = @lib::@f} : () -> ()
    /// "#)?;
    /// let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    /// let (function, user) = (ops[2], ops[3]);
    /// let reference = ctx.attr(user, "callee").unwrap();
    /// assert_eq!(ctx.lookup_nearest_symbol(ctx.parent_op(user).unwrap(), reference), Some(function));
    /// assert_eq!(ctx.symbol_uses(function, module).unwrap().len(), 1);
    /// ctx.rename_symbol(function, "g", module);
    /// assert_eq!(ctx.attr_text(ctx.attr(user, "callee").unwrap()), "@lib::@g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lookup_nearest_symbol(&self, from: Op<Context>, reference: Attr) -> Option<Op<Context>> {
        self.lookup_symbol_ref(self.nearest_symbol_table(from)?, reference)
    }

    /// The symbol that a reference names in a table, where `find` looks up each name.
    fn resolve(
        &self,
        table: Op<Context>,
        reference: Attr,
        mut find: impl FnMut(Op<Context>, &str) -> Option<Op<Context>>,
    ) -> Option<Op<Context>> {
        let AttrKind::Symbol(root, nested) = self.stored_attr(reference)? else {
            return None;
        };
        let mut at = find(table, root.as_str()?)?;
        for name in nested.iter().map(Text::as_str) {
            if !self.is_symbol_table(at) {
                return None;
            }
            at = find(at, name?)?;
        }
        Some(at)
    }
}
