//! Checking IR, as MLIR's verifier does and in its order: an operation, what is in it, the isolated
//! operations in it each by itself, its symbols, and then that definitions dominate uses.
//!
//! MLIR stops at the first fault; here all are found. The first one is the same.

mod dominance;
mod structure;
mod symbols;

use std::fmt;

use drr_runtime::ir::Op;

use crate::attr::AttrKind;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::ids::{Loc, NIL, RawOp};

use dominance::Dominance;

impl Context {
    /// Checks an operation and all that is in it: the number and order of blocks, terminators and
    /// successors, what registered ops ask for, symbols, isolation and dominance.
    ///
    /// ```
    /// use drr_ir::Context;
    ///
    /// let mut ctx = Context::new();
    /// let text = "\"func.return\"() : () -> ()\n\"builtin.module\"() : () -> ()\n";
    /// let module = ctx.parse_module_named(text, "m.mlir")?;
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
    /// What is wrong, the fault that MLIR reports first at the beginning. The handlers of the
    /// [`diagnostic_engine`](Context::diagnostic_engine) see all of it too. The lines are shown of
    /// files that the [`source_mgr`](Context::source_mgr) knows.
    pub fn verify_op(&self, op: Op<Context>) -> Result<(), Diagnostics> {
        self.verify_up_to(op, usize::MAX)
    }

    /// As [`verify_op`](Context::verify_op), but ends at the first fault.
    ///
    /// # Errors
    /// The first fault.
    pub fn verify_op_first(&self, op: Op<Context>) -> Result<(), Diagnostics> {
        self.verify_up_to(op, 1)
    }

    /// Checks until there are so many faults.
    fn verify_up_to(&self, op: Op<Context>, limit: usize) -> Result<(), Diagnostics> {
        let mut verifier = Verifier {
            ctx: self,
            errors: Vec::new(),
            broken: Vec::new(),
            scopes: Vec::new(),
            returns: self.find_kind("func.return").map_or(NIL, |kind| kind.0),
        };
        verifier.run(op.0.0, limit);
        let mut errors = verifier.errors;
        errors.truncate(limit);
        self.show_all(&errors);
        Diagnostics::check(errors)
    }
}

/// How many operations that come from nowhere are shown: each costs a look at the whole module.
const SHOWN: usize = 20;

/// Collects what is wrong.
struct Verifier<'a> {
    ctx: &'a Context,
    errors: Vec<Diagnostic>,
    /// For each isolated operation that is being checked: its blocks lead to where they must not.
    broken: Vec<bool>,
    /// For each operation that is being looked through: the isolated ones directly in it.
    scopes: Vec<Vec<u32>>,
    /// The kind of `func.return`.
    returns: u32,
}

type Checked = Result<(), Box<Diagnostic>>;

/// What is still to be done. An own stack, as the IR may be nested deeper than the thread's holds.
enum Step {
    /// An isolated operation, or the one that is verified: what is in it, then dominance.
    EnterScope(u32),
    EnterOp(u32),
    EnterBlock(u32),
    /// The operations of a block from this one on.
    Ops(u32),
    LeaveBlock(u32),
    LeaveOp(u32),
    Symbols(u32),
    LeaveScope(u32),
}

impl<'a> Verifier<'a> {
    fn run(&mut self, root: u32, limit: usize) {
        let ctx = self.ctx;
        let mut dominance = Dominance::new(ctx);
        let symbols = symbols::Names::new(ctx);
        let mut steps = vec![Step::EnterScope(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::EnterScope(op) => {
                    self.broken.push(false);
                    steps.push(Step::LeaveScope(op));
                    steps.push(Step::EnterOp(op));
                }
                Step::EnterOp(op) => {
                    let checked = self.operation(op);
                    self.keep(checked);
                    if ctx.op_data(op).parts == NIL || ctx.region_ids(op).is_empty() {
                        continue;
                    }
                    steps.push(Step::LeaveOp(op));
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
                        if data.parts == NIL {
                            let checked = self.operation(op);
                            self.keep(checked);
                        } else if is_scope(ctx, op) {
                            // After what is not isolated.
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
                Step::LeaveOp(op) => {
                    steps.push(Step::Symbols(op));
                    let inner = self.scopes.pop().unwrap_or_default();
                    steps.extend(inner.into_iter().rev().map(Step::EnterScope));
                }
                Step::Symbols(op) => self.symbols(op, &symbols),
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

    fn keep(&mut self, checked: Checked) {
        if let Err(error) = checked {
            self.errors.push(*error);
        }
    }

    /// An error about an operation.
    #[cold]
    fn error(&self, op: u32, message: impl Into<String>) -> Box<Diagnostic> {
        let location = self.ctx.location(self.ctx.op_data(op).loc);
        let nowhere = location.position.is_none() && self.errors.len() < SHOWN;
        let error = Diagnostic::new(Severity::Error, location.clone(), message);
        let mut error = error.about(Op(RawOp(op)));
        if nowhere {
            // As MLIR has it always; where there is a line, that says which operation is meant.
            let text = self.ctx.op_text(Op(RawOp(op)));
            error = error.with_note(location, format!("see current operation: {text}"));
        }
        Box::new(error)
    }

    /// An error about an operation that begins with its name.
    #[cold]
    fn op_error(&self, op: u32, message: impl fmt::Display) -> Box<Diagnostic> {
        let name = self.ctx.op_name(Op(RawOp(op)));
        self.error(op, format!("'{name}' op {message}"))
    }

    #[cold]
    fn note(
        &self,
        mut error: Box<Diagnostic>,
        loc: Loc,
        note: impl Into<String>,
    ) -> Box<Diagnostic> {
        let note = Diagnostic::new(Severity::Note, self.ctx.location(loc), note);
        error.notes.push(note);
        error
    }
}

/// Whether an operation is checked by itself.
fn is_scope(ctx: &Context, op: u32) -> bool {
    let data = ctx.op_data(op);
    data.parts != NIL
        && ctx.kinds[data.kind as usize]
            .traits
            .is_isolated_from_above()
        && !ctx.region_ids(op).is_empty()
}

/// The string of a `sym_name` or `callee`.
fn text_of(kind: &AttrKind) -> Option<&[u8]> {
    match kind {
        AttrKind::String(text, _) => Some(text.as_bytes()),
        AttrKind::Symbol(root, nested) if nested.is_empty() => Some(root.as_bytes()),
        _ => None,
    }
}
