//! The locations of diagnostics. They are resolved, so that they outlive the context.

use std::fmt;
use std::fmt::Write;

use crate::diagnostics::{SourceLine, SourceMgr};
use crate::ids::Loc;

/// A position in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Position {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, in bytes from 1.
    pub column: u32,
    /// The text of the line around the position, if it is known.
    pub source: Option<SourceLine>,
}

impl Position {
    /// A position without source text.
    pub fn new(file: impl Into<String>, line: u32, column: u32) -> Self {
        Position {
            file: file.into(),
            line,
            column,
            source: None,
        }
    }

    /// The position with the text of its line, with which `text` begins.
    pub(crate) fn in_line(mut self, text: &str) -> Self {
        self.source = Some(SourceLine::around(text, self.column));
        self
    }

    fn attach_source(&mut self, sources: &SourceMgr) {
        if self.source.is_none()
            && let Some(text) = sources.text_from_line(&self.file, self.line)
        {
            self.source = Some(SourceLine::around(text, self.column));
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The location of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Location {
    /// The location in the IR; unknown if it does not come from the IR.
    pub loc: Loc,
    /// The first position in a file that the location contains.
    pub position: Option<Position>,
    /// The call sites through which the position was inlined, innermost first.
    pub callers: Vec<Position>,
    /// The location in MLIR's syntax, such as `loc("name")`, if it contains no file; empty if it is
    /// unknown.
    pub text: String,
}

impl Location {
    /// The unknown location.
    pub fn unknown() -> Self {
        Location {
            loc: Loc::UNKNOWN,
            position: None,
            callers: Vec::new(),
            text: String::new(),
        }
    }

    pub(crate) fn attach_sources(&mut self, sources: &SourceMgr) {
        let callers = self.callers.iter_mut();
        for position in self.position.iter_mut().chain(callers) {
            position.attach_source(sources);
        }
    }
}

impl From<Position> for Location {
    fn from(position: Position) -> Self {
        Location {
            position: Some(position),
            ..Location::unknown()
        }
    }
}

/// `file:line:column`, or the location in MLIR's syntax, or `<unknown>:0`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.position {
            Some(position) => position.fmt(f),
            None => {
                // MLIR's form for a location without a file.
                f.write_str("<unknown>:0")?;
                match self.text.is_empty() {
                    true => Ok(()),
                    false => f.write_char(' ').and_then(|()| f.write_str(&self.text)),
                }
            }
        }
    }
}
