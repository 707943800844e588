//! The verifier. It has the checks of MLIR's verifier in the same order: an operation, the
//! operations nested in it, its isolated operations one by one, its symbols, and then dominance.
//!
//! MLIR stops at the first error. This verifier finds all of them; the first is the same.

mod constraints;
mod dominance;
mod structure;
mod symbols;
mod verifier;

use std::cell::RefCell;

use drr_runtime::ir::Op;

use crate::context::Context;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::ids::NIL;

use dominance::Dominance;
use verifier::{Verifier, is_scope};

impl Context {
    /// Verifies an operation and everything nested in it: blocks, terminators and successors, the
    /// constraints of registered ops, symbols, isolation and dominance.
    ///
    /// ```
    /// use drr_ir::{Context, ParseOptions};
    ///
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let text = "\"func.return\"() : () -> ()\n\"builtin.module\"() : () -> ()\n";
    /// let options = ParseOptions::new().file("m.mlir").verify(false);
    /// let module = ctx.parse_module_with(text, &options)?;
    /// let errors = ctx.verify_op(module).unwrap_err();
    /// assert_eq!(
    ///     format!("{errors:#}"),
    ///     "m.mlir:1:1: error: 'func.return' op expects parent op 'func.func'\n\
    ///      m.mlir:2:1: error: 'builtin.module' op requires one region"
    /// );
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// All errors. The first one is the one that MLIR reports. The handlers of the
    /// [`diagnostic_engine`](Context::diagnostic_engine) get them too. Errors show the source lines
    /// of files that are in the [`source_mgr`](Context::source_mgr).
    pub fn verify_op(&self, op: Op<Context>) -> Result<(), Diagnostics> {
        self.verify_up_to(op, usize::MAX)
    }

    /// As [`verify_op`](Context::verify_op), but stops at the first error.
    ///
    /// # Errors
    /// The first error.
    pub fn verify_op_first(&self, op: Op<Context>) -> Result<(), Diagnostics> {
        self.verify_up_to(op, 1)
    }

    /// Verifies until there are `limit` errors.
    fn verify_up_to(&self, op: Op<Context>, limit: usize) -> Result<(), Diagnostics> {
        let errors = self.errors_of(op, limit);
        self.show_all(&errors);
        Diagnostics::check(errors)
    }

    /// The first `limit` errors of the verifier. The handlers do not get them.
    pub(crate) fn errors_of(&self, op: Op<Context>, limit: usize) -> Vec<Diagnostic> {
        let mut verifier = Verifier {
            ctx: self,
            errors: Vec::new(),
            broken: Vec::new(),
            has_users: false,
            scopes: Vec::new(),
            nested_symbols: RefCell::default(),
        };
        verifier.run(op.0.0, limit);
        let mut errors = verifier.errors;
        if errors.is_empty() && limit > 0 {
            self.verified.set(op.0.0);
        }
        errors.truncate(limit);
        errors
    }
}

/// A pending step. The stack is explicit, because the IR may be nested deeply.
enum Step {
    /// An isolated operation or the root: its contents, then dominance.
    EnterScope(u32),
    EnterOp(u32),
    EnterBlock(u32),
    /// The operations of a block from this one on.
    Ops(u32),
    LeaveBlock(u32),
    /// The end of an operation, and the number of errors before it.
    LeaveOp(u32, usize),
    Symbols(u32),
    Regions(u32, usize),
    LeaveScope(u32),
}

impl<'a> Verifier<'a> {
    fn run(&mut self, root: u32, limit: usize) {
        let ctx = self.ctx;
        let mut dominance = Dominance::new(ctx);
        let mut steps = vec![Step::EnterScope(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::EnterScope(op) => {
                    self.broken.push(false);
                    steps.push(Step::LeaveScope(op));
                    steps.push(Step::EnterOp(op));
                }
                Step::EnterOp(op) => {
                    let errors = self.errors.len();
                    let checked = self.operation(op);
                    self.has_users |= self.is_symbol_user(ctx.op_data(op).kind());
                    self.keep(checked);
                    if ctx.region_ids(op).is_empty() {
                        continue;
                    }
                    steps.push(Step::LeaveOp(op, errors));
                    self.scopes.push(Vec::new());
                    let start = steps.len();
                    for &region in ctx.region_ids(op) {
                        steps.extend(ctx.region_blocks(region).map(Step::EnterBlock));
                    }
                    steps[start..].reverse();
                }
                Step::EnterBlock(block) => {
                    self.block(block);
                    steps.push(Step::LeaveBlock(block));
                    steps.push(Step::Ops(ctx.blocks[block as usize].first));
                }
                Step::Ops(mut op) => {
                    while op != NIL {
                        let data = ctx.op_data(op);
                        let next = data.next;
                        if !data.is_rare() {
                            self.has_users |= self.is_symbol_user(data.kind());
                            let checked = self.common_operation(op, data.kind());
                            self.keep(checked);
                        } else if is_scope(ctx, op) {
                            // Isolated operations are checked after the others.
                            if let Some(inner) = self.scopes.last_mut() {
                                inner.push(op);
                            }
                        } else {
                            steps.push(Step::Ops(next));
                            steps.push(Step::EnterOp(op));
                            break;
                        }
                        op = next;
                    }
                }
                Step::LeaveBlock(block) => {
                    let checked = self.block_end(block);
                    self.keep(checked);
                }
                Step::LeaveOp(op, errors) => {
                    steps.push(Step::Regions(op, errors));
                    steps.push(Step::Symbols(op));
                    let inner = self.scopes.pop().unwrap_or_default();
                    steps.extend(inner.into_iter().rev().map(Step::EnterScope));
                }
                Step::Symbols(op) => self.symbols(op),
                // Operations with mistakes may lack what the check needs.
                Step::Regions(op, errors) if self.errors.len() == errors => {
                    let checked = self.regions(op);
                    self.keep(checked);
                }
                Step::Regions(..) => {}
                Step::LeaveScope(op) => {
                    if self.broken.pop() != Some(true) {
                        self.dominance(op, &mut dominance);
                    }
                }
            }
            if self.errors.len() >= limit {
                return;
            }
        }
    }
}
