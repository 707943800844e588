//! Diagnostics: what is wrong or worth saying, where, in words.
//!
//! A [`Diagnostic`] is what MLIR calls one: a severity, a location, a message, notes. It holds its
//! location resolved to files and lines, so that it can be shown without its context, as an error
//! of a program should be. Three ways to read one:
//!
//! * `{}` is for people: the line, what is meant in it underlined, and the same for each note;
//! * `{:#}` is for programs, and the form in which `mlir-opt` prints: `file:line:column: error: …`;
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
//! Who reports what: the parser and the verifier return what they find, and show it to the
//! handlers that are registered with the context's [`DiagnosticEngine`]. Everybody else (rules'
//! native code, passes) reports by [`Context::emit_error`](crate::Context::emit_error) and its like.

mod engine;
mod location;
mod render;
mod source;

use crate::ids::RawOp;

pub use engine::{DiagnosticEngine, Handled, HandlerId, ScopedDiagnosticHandler};
pub use location::{Location, Position};
pub use render::Rendering;
pub use source::{SourceLine, SourceMgr};

/// How grave a diagnostic is (MLIR's `DiagnosticSeverity`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// Something else to know about another diagnostic; stands in [`Diagnostic::notes`].
    Note,
    /// Likely a mistake.
    Warning,
    /// Something is wrong.
    Error,
    /// Information, such as what an optimisation did or could not do.
    Remark,
}

impl Severity {
    /// The word that stands before the message.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Remark => "remark",
        }
    }
}

/// Something to tell: `{}` shows it for people, `{:#}` as `mlir-opt` does, on lines of their own
/// and without the source.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// Where.
    pub location: Location,
    /// What, in MLIR's words where it has some.
    pub message: String,
    /// Other places that matter, and why.
    pub notes: Vec<Diagnostic>,
    /// The operation that it is about, if there is one; from the parser there is none.
    pub op: Option<RawOp>,
}

impl Diagnostic {
    /// A diagnostic without notes. [`Context::location`](crate::Context::location) resolves a location of the IR.
    pub fn new(severity: Severity, location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            location,
            message: message.into(),
            notes: Vec::new(),
            op: None,
        }
    }

    /// The diagnostic with one more note (MLIR's `attachNote`).
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Self {
        self.notes
            .push(Diagnostic::new(Severity::Note, location, message));
        self
    }

    /// The diagnostic as one about this operation.
    pub fn about(mut self, op: RawOp) -> Self {
        self.op = Some(op);
        self
    }

    /// Looks up the lines of all locations in `sources`, where they are not known yet.
    pub fn attach_sources(&mut self, sources: &SourceMgr) {
        self.location.attach_sources(sources);
        for note in &mut self.notes {
            note.attach_sources(sources);
        }
    }
}

impl std::error::Error for Diagnostic {}

/// One or more diagnostics, the one that MLIR reports first at the beginning: why a text could not
/// be parsed, or a module is not valid. Dereferences to a slice.
///
/// `Display` shows all of them, in the forms of [`Diagnostic`]'s; so does `Debug`, because that is
/// what a `main` shows of the error it returns.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// The diagnostics as an error; `Ok` if there are none.
    ///
    /// # Errors
    /// If there are any.
    pub fn check(list: Vec<Diagnostic>) -> Result<(), Diagnostics> {
        match list.is_empty() {
            true => Ok(()),
            false => Err(Diagnostics(list)),
        }
    }

    /// All of them.
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
