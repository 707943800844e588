//! Diagnostics: errors, warnings and remarks.
//!
//! As in MLIR, a [`Diagnostic`] is a severity, a location, a message and notes. Its location is
//! resolved to files and lines, so that it can be shown without the context. There are three ways
//! to read it:
//!
//! * `{}` is for people: the source line with the token underlined, including for each note;
//! * `{:#}` is for programs, in the format of `mlir-opt`: `file:line:column: error: …`;
//! * the fields.
//!
//! ```
//! use drr_ir::Context;
//!
//! let mut ctx = Context::new();
//! let text = "%0 = \"a.b\"() : () -> i32\n%0 = \"a.c\"() : () -> i64\n\"a.d\"(%y) : (i32) -> ()\n";
//! let errors = ctx.parse_module_named(text, "m.mlir").unwrap_err();
//! assert_eq!(errors.len(), 2, "both mistakes are found in one run");
//! assert_eq!(
//!     errors[0].to_string(),
//!     "\
//! error: redefinition of SSA value '%0'
//!  --> m.mlir:2:1
//!   |
//! 2 | %0 = \"a.c\"() : () -> i64
//!   | ^^
//!   |
//! note: previously defined here
//!  --> m.mlir:1:1
//!   |
//! 1 | %0 = \"a.b\"() : () -> i32
//!   | ^^"
//! );
//! assert_eq!(
//!     format!("{:#}", errors[1]),
//!     "m.mlir:3:7: error: use of undeclared SSA value name"
//! );
//! ```
//!
//! The parser and the verifier return their diagnostics and also pass them to the handlers of the
//! context's [`DiagnosticEngine`]. Native code and passes report through
//! [`Context::emit_error`](crate::Context::emit_error) and similar methods.

mod engine;
mod location;
mod render;
mod source;

use crate::ids::RawOp;

#[cfg(feature = "parallel")]
pub(crate) use engine::Deferred;
pub use engine::{DiagnosticEngine, Handled, HandlerId, ScopedDiagnosticHandler};
pub use location::{Location, Position};
pub use render::Rendering;
pub use source::{SourceLine, SourceMgr};

/// The severity of a diagnostic (MLIR's `DiagnosticSeverity`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// Additional information about another diagnostic, in its [`Diagnostic::notes`].
    Note,
    /// A likely mistake.
    Warning,
    /// An error.
    Error,
    /// Information, such as what an optimization did or could not do.
    Remark,
}

impl Severity {
    /// The word before the message.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Remark => "remark",
        }
    }
}

/// A diagnostic. `{}` formats it for people. `{:#}` formats it as `mlir-opt` does, one line each
/// for the message and the notes, without the source.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The location.
    pub location: Location,
    /// The message, in MLIR's words if MLIR has the same diagnostic.
    pub message: String,
    /// Notes about related locations.
    pub notes: Vec<Diagnostic>,
    /// The operation that it is about, if there is one. Diagnostics of the parser have none.
    pub op: Option<RawOp>,
}

impl Diagnostic {
    /// A diagnostic without notes. [`Context::location`](crate::Context::location) resolves a
    /// location of the IR.
    pub fn new(severity: Severity, location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            location,
            message: message.into(),
            notes: Vec::new(),
            op: None,
        }
    }

    /// Adds a note (MLIR's `attachNote`).
    #[must_use]
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Self {
        self.notes
            .push(Diagnostic::new(Severity::Note, location, message));
        self
    }

    /// Sets the operation that it is about.
    #[must_use]
    pub fn about(mut self, op: RawOp) -> Self {
        self.op = Some(op);
        self
    }

    /// Adds the source lines of all locations that have none yet.
    pub fn attach_sources(&mut self, sources: &SourceMgr) {
        self.location.attach_sources(sources);
        for note in &mut self.notes {
            note.attach_sources(sources);
        }
    }
}

impl std::error::Error for Diagnostic {}

/// The errors of a text that does not parse or of a module that does not verify. There is at least
/// one; the first is the one that MLIR reports first. Dereferences to a slice.
///
/// `Display` formats all of them as [`Diagnostic`] does. `Debug` does the same, because `main`
/// prints a returned error with `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Returns the diagnostics as an error, or `Ok` if there are none.
    ///
    /// # Errors
    /// If there are any.
    pub fn check(list: Vec<Diagnostic>) -> Result<(), Diagnostics> {
        match list.is_empty() {
            true => Ok(()),
            false => Err(Diagnostics(list)),
        }
    }

    /// All diagnostics.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.0
    }

    /// See [`Diagnostic::attach_sources`].
    pub fn attach_sources(&mut self, sources: &SourceMgr) {
        for diagnostic in &mut self.0 {
            diagnostic.attach_sources(sources);
        }
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics(vec![diagnostic])
    }
}

impl std::ops::Deref for Diagnostics {
    type Target = [Diagnostic];
    fn deref(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl std::error::Error for Diagnostics {}
