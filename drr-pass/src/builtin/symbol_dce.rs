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
        ctx.erase_dead_symbols(op);
        Ok(())
    }
}
