//! Failures of the grammar.

use crate::diagnostic::Diagnostic;

/// A failure as it comes out of the grammar.
pub(super) enum Fault {
    /// To be reported.
    Report(Diagnostic),
    /// A consequence of what has been reported.
    Consequence,
}

impl Fault {
    /// The failure of a text that is not a module.
    pub(super) fn into_errors(self) -> Vec<Diagnostic> {
        match self {
            Fault::Report(error) => vec![error],
            Fault::Consequence => Vec::new(),
        }
    }
}

/// A failure on its way out.
pub(super) type Failure = Box<Fault>;
pub(super) type Parsed<T> = Result<T, Failure>;

pub(super) fn consequence() -> Failure {
    Box::new(Fault::Consequence)
}
