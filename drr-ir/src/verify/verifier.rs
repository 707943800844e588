//! The state of the verifier and its errors.

use std::cell::RefCell;
use std::fmt;

use crate::attr::AttrKind;
use crate::context::{Context, SymbolTables};
use crate::diagnostics::{Diagnostic, Severity};
use crate::ids::{Loc, RawOp};
use crate::print::PrintOptions;
use drr_runtime::decl::VerifyError;
use drr_runtime::ir::Op;

/// The maximum number of operations without a location that are printed. Printing one takes a pass
/// over the whole module.
pub(super) const SHOWN: usize = 20;

/// Collects errors.
pub(super) struct Verifier<'a> {
    pub(super) ctx: &'a Context,
    pub(super) errors: Vec<Diagnostic>,
    /// For each isolated operation that is being checked: whether it has a block with invalid
    /// successors.
    pub(super) broken: Vec<bool>,
    /// True if an operation was checked whose op refers to symbols.
    pub(super) has_users: bool,
    /// For each operation that is being checked: the isolated operations directly in it.
    pub(super) scopes: Vec<Vec<u32>>,
    /// For references to symbols of nested tables.
    pub(super) nested_symbols: RefCell<SymbolTables>,
}

pub(super) type Checked = Result<(), Box<Diagnostic>>;

impl<'a> Verifier<'a> {
    pub(super) fn keep(&mut self, checked: Checked) {
        if let Err(error) = checked {
            self.errors.push(*error);
        }
    }

    /// An error about an operation.
    #[cold]
    pub(super) fn error(&self, op: u32, message: impl Into<String>) -> Box<Diagnostic> {
        let location = self.ctx.location(self.ctx.op_data(op).loc);
        let nowhere = location.position.is_none() && self.errors.len() < SHOWN;
        let error = Diagnostic::new(Severity::Error, location.clone(), message);
        let mut error = error.about(RawOp(op));
        if nowhere {
            // MLIR always prints the operation. Here the source line shows it, if there is one.
            let text = self.ctx.op_line(
                Op(RawOp(op)),
                PrintOptions::new().generic(true).local_scope(true),
            );
            error = error.with_note(location, format!("see current operation: {text}"));
        }
        Box::new(error)
    }

    /// An error about an operation. The message begins with its name.
    #[cold]
    pub(super) fn op_error(&self, op: u32, message: impl fmt::Display) -> Box<Diagnostic> {
        let name = self.ctx.op_name(Op(RawOp(op)));
        self.error(op, format!("'{name}' op {message}"))
    }

    /// An error that a declaration or an interface found.
    #[cold]
    pub(super) fn declared_error(&self, op: u32, wrong: VerifyError) -> Box<Diagnostic> {
        let mut error = match wrong.unnamed {
            true => self.error(op, wrong.message),
            false => self.op_error(op, wrong.message),
        };
        for note in wrong.notes {
            error = self.note(error, self.ctx.op_data(op).loc, note);
        }
        error
    }

    #[cold]
    pub(super) fn note(
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

/// True if an operation is checked separately: it is isolated and has regions.
pub(super) fn is_scope(ctx: &Context, op: u32) -> bool {
    let data = ctx.op_data(op);
    data.is_rare()
        && ctx.kinds[data.kind() as usize]
            .traits
            .is_isolated_from_above()
        && !ctx.region_ids(op).is_empty()
}

/// The string of a `sym_name` or `callee`.
pub(super) fn text_of(kind: &AttrKind) -> Option<&[u8]> {
    match kind {
        AttrKind::String(text, _) => Some(text.as_bytes()),
        AttrKind::Symbol(root, nested) if nested.is_empty() => Some(root.as_bytes()),
        _ => None,
    }
}
