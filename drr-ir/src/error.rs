//! What went wrong, where, in words.

use std::fmt;

/// A text that is no IR. `Display` shows the line with a caret under the place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in bytes from 1.
    pub column: usize,
    /// What is wrong, in MLIR's words where it has some.
    pub message: String,
    /// Other places that matter: line, column, why.
    pub notes: Vec<(usize, usize, String)>,
    /// The text of the line.
    pub source: String,
}

impl ParseError {
    pub(crate) fn at(text: &str, file: &str, at: usize, message: String) -> Self {
        let (line, column) = position(text, at);
        let source = text.lines().nth(line - 1).unwrap_or_default().to_string();
        ParseError {
            file: file.to_string(),
            line,
            column,
            message,
            notes: Vec::new(),
            source,
        }
    }
}

/// Line and column of a byte offset, both from 1.
pub(crate) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text.as_bytes()[..at.min(text.len())];
    let line = before.iter().filter(|c| **c == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|c| *c == b'\n')
        .map_or(0, |at| at + 1);
    (line, before.len() - start + 1)
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}:{}:{}: error: {}",
            self.file, self.line, self.column, self.message
        )?;
        // Long lines are cut to the neighbourhood of the place.
        const AROUND: usize = 60;
        let place = floor_boundary(&self.source, self.column - 1);
        let start = floor_boundary(&self.source, place.saturating_sub(AROUND));
        let end = floor_boundary(&self.source, (place + AROUND).min(self.source.len()));
        writeln!(f, "  {}", &self.source[start..end])?;
        let spaces: String = self.source[start..place]
            .chars()
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        write!(f, "  {spaces}^")?;
        for (line, column, note) in &self.notes {
            write!(f, "\n{}:{line}:{column}: note: {note}", self.file)?;
        }
        Ok(())
    }
}

/// The last character boundary at or before `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl std::error::Error for ParseError {}
