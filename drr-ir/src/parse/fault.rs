//! Errors of the grammar.

use crate::diagnostics::Diagnostic;

/// An error of the grammar.
pub(super) enum Fault {
    /// An error to be reported.
    Report(Diagnostic),
    /// A consequence of an error that is already reported.
    Consequence,
}

impl Fault {
    /// The errors of a text that is not a module.
    pub(super) fn into_errors(self) -> Vec<Diagnostic> {
        match self {
            Fault::Report(error) => vec![error],
            Fault::Consequence => Vec::new(),
        }
    }
}

/// A boxed error, which keeps `Result`s small.
pub(super) type Failure = Box<Fault>;
pub(super) type Parsed<T> = Result<T, Failure>;

pub(super) fn consequence() -> Failure {
    Box::new(Fault::Consequence)
}
