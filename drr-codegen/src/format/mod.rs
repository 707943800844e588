//! The assembly format of an op: `format = "$lhs `,` $rhs attr-dict `:` type($sum)"`.
//!
//! A format is read ([`parse`](self::parse())), checked and given its spaces by this module alone. It knows
//! the op as an [`OpShape`] and makes a [`Format`], or the first mistake with its place in the text.
//! Language, order of the checks and texts are those of `mlir-tblgen -gen-op-defs`. A format that
//! could not read its own output is a mistake here even where `mlir-tblgen` accepts it.

mod ambiguity;
mod ast;
mod check;
mod groups;
mod lex;
mod parse;
mod shape;
mod spacing;
mod typedef;
mod types;
mod variables;

use crate::codes::{Code, Message};

pub use ast::{Anchor, Clause, Element, Format, Group, Kind, TypeSource, Values};
pub use shape::{AttrShape, Built, OpShape, Relation, ValueShape};
pub use typedef::{DefElement, DefKind, ParamShape, parse_def};
pub(crate) use types::{untyped_note, untyped_text};

/// Reads and checks a format.
///
/// # Errors
/// The first mistake.
pub fn parse(text: &str, op: &OpShape) -> Result<Format, FormatError> {
    let (start, mut elements, bound) = parse::parse(text, op)?;
    let (operands, results) = check::check(op, &bound, &elements, start)?;
    spacing::assign(&mut elements);
    let slots = |seen: &[bool]| (0..seen.len()).filter(|slot| seen[*slot]).collect();
    Ok(Format {
        attrs: slots(&bound.attrs),
        operand_segments: bound.all_operands,
        result_segments: bound.all_result_types,
        elements,
        operands,
        results,
    })
}

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
    pub(crate) fn new(code: Code, offset: usize, text: impl Into<String>) -> Self {
        FormatError {
            offset,
            code,
            text: text.into(),
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
        let message = self
            .code
            .message(format!("{}\n  {line}\n  {column}^", self.text));
        match self.note.as_ref().or(self.advice.as_ref()) {
            Some(note) => message.help(note),
            None => message,
        }
    }
}
