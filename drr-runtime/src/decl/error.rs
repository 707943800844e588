//! The mistakes that verifiers find.

use std::fmt;

/// A mistake of an operation that a verifier found. A text becomes one.
///
/// ```
/// use drr_runtime::decl::VerifyError;
///
/// let error = VerifyError::from("has too few operands").note("expected 3");
/// assert_eq!(error.to_string(), "has too few operands");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The mistake, without the name of the op.
    pub message: String,
    /// More about it.
    pub notes: Vec<String>,
    /// True if reports begin with the message: MLIR's `emitError`. Otherwise they begin with the name
    /// of the op: `emitOpError`.
    pub unnamed: bool,
}

impl VerifyError {
    /// A mistake whose report does not begin with the name of the op.
    pub fn unnamed(message: impl Into<String>) -> Self {
        VerifyError {
            unnamed: true,
            ..message.into().into()
        }
    }
    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for VerifyError {}

impl From<String> for VerifyError {
    fn from(message: String) -> Self {
        VerifyError {
            message,
            notes: Vec::new(),
            unnamed: false,
        }
    }
}

impl From<&str> for VerifyError {
    fn from(message: &str) -> Self {
        message.to_string().into()
    }
}
