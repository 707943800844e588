//! Reporting diagnostics and resolving their locations.

use std::fmt;

use drr_runtime::ir::Op;

use crate::context::Context;
use crate::diagnostics::{
    Diagnostic, DiagnosticEngine, Handled, Location, Position, Rendering, Severity, SourceMgr,
};
use crate::ids::Loc;
use crate::loc::LocKind;
use crate::raw_bytes;

/// The number of call sites shown for an inlined location, as in MLIR.
const CALLERS: usize = 10;

/// A diagnostic that is reported when it is dropped.
#[derive(Debug)]
pub struct InFlightDiagnostic<'c> {
    ctx: &'c Context,
    /// `None` if it was abandoned.
    diagnostic: Option<Diagnostic>,
}

impl InFlightDiagnostic<'_> {
    /// Adds a note.
    pub fn attach_note(mut self, loc: Loc, message: impl Into<String>) -> Self {
        let location = self.ctx.location(loc);
        self.diagnostic = self
            .diagnostic
            .take()
            .map(|diagnostic| diagnostic.with_note(location, message));
        self
    }

    /// Reports it now.
    pub fn report(self) {}

    /// Drops it without reporting.
    pub fn abandon(self) {
        self.take();
    }

    /// The diagnostic, which is then not reported.
    pub fn take(mut self) -> Option<Diagnostic> {
        self.diagnostic.take()
    }
}

impl Drop for InFlightDiagnostic<'_> {
    fn drop(&mut self) {
        if let Some(diagnostic) = self.diagnostic.take() {
            self.ctx.emit(diagnostic);
        }
    }
}

impl Context {
    /// The handlers of diagnostics.
    pub fn diagnostic_engine(&self) -> &DiagnosticEngine {
        &self.diagnostics
    }

    /// Reports a diagnostic. If no handler handles it, an error is printed to standard error and
    /// any other diagnostic is dropped, as in MLIR.
    pub fn emit(&self, diagnostic: Diagnostic) {
        if self.diagnostics.show_or_print(&diagnostic) == Handled::No
            && diagnostic.severity == Severity::Error
        {
            eprintln!("{}", diagnostic.render(Rendering::for_stderr()));
        }
    }

    fn in_flight(&self, severity: Severity, loc: Loc, message: String) -> InFlightDiagnostic<'_> {
        let location: Location = self.location(loc);
        InFlightDiagnostic {
            ctx: self,
            diagnostic: Some(Diagnostic::new(severity, location, message)),
        }
    }

    /// Reports an error when the returned value is dropped. Notes can be attached to it before.
    pub fn emit_error(&self, loc: Loc, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        self.in_flight(Severity::Error, loc, message.into())
    }

    /// Reports a warning; see [`emit_error`](Context::emit_error).
    pub fn emit_warning(&self, loc: Loc, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        self.in_flight(Severity::Warning, loc, message.into())
    }

    /// Reports a remark; see [`emit_error`](Context::emit_error).
    pub fn emit_remark(&self, loc: Loc, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        self.in_flight(Severity::Remark, loc, message.into())
    }

    /// Reports an error about an operation, beginning with its name (MLIR's `emitOpError`).
    pub fn emit_op_error(
        &self,
        op: Op<Context>,
        message: impl fmt::Display,
    ) -> InFlightDiagnostic<'_> {
        let message = format!("'{}' op {message}", self.op_name(op));
        let mut error = self.emit_error(self.op_data(op.0.0).loc, message);
        error.diagnostic = error
            .diagnostic
            .take()
            .map(|diagnostic| diagnostic.about(op.0));
        error
    }

    /// Passes diagnostics that are also returned as an error to the handlers.
    pub(crate) fn show_all(&self, list: &[Diagnostic]) {
        if self.diagnostics.has_handlers() {
            for diagnostic in list {
                self.diagnostics.show(diagnostic);
            }
        }
    }

    /// The source texts whose lines diagnostics of this context show.
    pub fn source_mgr(&self) -> &SourceMgr {
        &self.sources
    }

    /// As [`source_mgr`](Context::source_mgr), to add texts.
    pub fn source_mgr_mut(&mut self) -> &mut SourceMgr {
        &mut self.sources
    }

    /// Resolves a location of the IR to its first position in a file and its call sites. The source
    /// lines come from [`source_mgr`](Context::source_mgr).
    pub fn location(&self, loc: Loc) -> Location {
        let mut location = Location {
            loc,
            position: self.first_position(loc),
            ..Location::unknown()
        };
        if location.position.is_none() && loc != Loc::UNKNOWN {
            location.text = self.loc_text(loc);
        }
        let mut at = loc;
        while let LocKind::CallSite(_, caller) = *self.loc_kind(at)
            && location.callers.len() < CALLERS
        {
            location.callers.extend(self.first_position(caller));
            at = caller;
        }
        location.attach_sources(&self.sources);
        location
    }

    /// The first position in a file within a location, in textual order.
    fn first_position(&self, loc: Loc) -> Option<Position> {
        let mut open = vec![loc];
        while let Some(loc) = open.pop() {
            match self.loc_kind(loc) {
                LocKind::Unknown => {}
                LocKind::File { file, start, .. } => {
                    let file = raw_bytes::bytes_of(self.name(*file));
                    let file = String::from_utf8_lossy(&file);
                    return Some(Position::new(file, start.0, start.1));
                }
                LocKind::Name(_, child) => open.push(*child),
                LocKind::CallSite(callee, caller) => open.extend([*caller, *callee]),
                LocKind::Fused(_, parts) => open.extend(parts.iter().rev()),
            }
        }
        None
    }
}
