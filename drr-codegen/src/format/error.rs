//! Mistakes in formats.

use crate::codes::{Code, Message};

/// A mistake in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The byte of the text at which it shows.
    pub offset: usize,
    /// Its class.
    pub code: Code,
    /// The message.
    pub text: String,
    /// The advice that `mlir-tblgen` gives.
    pub note: Option<String>,
    /// Our advice, where `mlir-tblgen` gives none.
    pub advice: Option<String>,
}

impl FormatError {
    pub(crate) fn new(offset: usize, message: Message) -> Self {
        FormatError {
            offset,
            code: message.code(),
            text: message.text().to_string(),
            note: None,
            advice: None,
        }
    }

    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    pub(crate) fn advise(mut self, advice: Option<String>) -> Self {
        self.advice = advice;
        self
    }

    /// The message, which repeats the line of the format with a caret below the place: a macro cannot
    /// point into a string literal.
    pub fn message(&self, format: &str) -> Message {
        let before = format.get(..self.offset).unwrap_or(format);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = format[start..].split(['\n', '\r']).next();
        let line = line.unwrap_or_default();
        let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
        let column: String = before[start..].chars().map(blank).collect();
        let text = format!("{}\n  {line}\n  {column}^", self.text);
        let help = self.note.as_ref().or(self.advice.as_ref());
        self.code.message(text).help_if(help)
    }
}
