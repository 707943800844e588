//! Elimination of unused symbols.

use drr_ir::Context;
use drr_runtime::ir::Op;

use crate::pass::{Pass, PassFailure, PassResult};

/// Erases symbols that are not public and that nothing refers to (MLIR's `symbol-dce`). It runs on
/// symbol tables, such as `builtin.module`.
#[derive(Clone, Copy, Default, Debug)]
pub struct SymbolDce(());

impl SymbolDce {
    /// The pass. It has no options.
    pub fn new() -> Self {
        SymbolDce(())
    }
}

impl Pass for SymbolDce {
    fn argument(&self) -> &str {
        "symbol-dce"
    }
    fn name(&self) -> &str {
        "SymbolDCE"
    }
    fn description(&self) -> &str {
        "Eliminate dead symbols"
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        if !ctx.is_symbol_table(op) {
            // The two spaces are MLIR's.
            let message =
                " was scheduled to run under SymbolDCE, but does not define a symbol table";
            return Err(PassFailure::at(ctx, op, message));
        }
        ctx.erase_dead_symbols(op).map_err(|unknown| {
            // MLIR's words.
            let message = "operation contains potentially unknown symbol table, meaning that we \
                           can't reliable compute symbol uses";
            PassFailure::at(ctx, in_table(ctx, unknown), message)
        })?;
        Ok(())
    }
}

/// The operation around `op`, or `op` itself, that is directly in a symbol table.
fn in_table(ctx: &Context, op: Op<Context>) -> Op<Context> {
    let mut at = op;
    while let Some(parent) = ctx
        .parent_op(at)
        .filter(|parent| !ctx.is_symbol_table(*parent))
    {
        at = parent;
    }
    at
}
