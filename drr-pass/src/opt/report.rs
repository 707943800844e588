//! Diagnostics in the format of LLVM's tools, with the source line and a caret.

use std::sync::Arc;

use drr_ir::diagnostics::Location;
use drr_ir::{Diagnostic, Severity};

/// The distance of tab stops.
const TAB: usize = 8;

/// Formats diagnostics about a file. Clones share its text.
#[derive(Clone)]
pub(super) struct Reporter {
    file: Arc<str>,
    text: Arc<str>,
    /// The starts of lines.
    lines: Arc<[usize]>,
}

impl Reporter {
    pub(super) fn new(file: &str, text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, c)| *c == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        Reporter {
            file: file.into(),
            text: text.into(),
            lines: lines.collect(),
        }
    }

    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// Prints a diagnostic with its call sites and notes to standard error.
    pub(super) fn report(&self, diagnostic: &Diagnostic) {
        eprint!("{}", self.render(diagnostic));
    }

    pub(super) fn render(&self, diagnostic: &Diagnostic) -> String {
        let Diagnostic {
            severity,
            location,
            message,
            notes,
            ..
        } = diagnostic;
        let mut text = self.message(location, *severity, message, true);
        for caller in &location.callers {
            let at = Location::from(caller.clone());
            text += &self.message(&at, Severity::Note, "called from", true);
        }
        let mut shown = location;
        for note in notes {
            let again =
                (shown.loc, &shown.position) == (note.location.loc, &note.location.position);
            text += &self.message(&note.location, note.severity, &note.message, !again);
            shown = &note.location;
        }
        text
    }

    /// One message at a location.
    pub(super) fn message(
        &self,
        location: &Location,
        severity: Severity,
        message: &str,
        with_source: bool,
    ) -> String {
        let word = severity.as_str();
        let Some(position) = &location.position else {
            let place = match location.text.is_empty() {
                true => String::new(),
                false => format!("{}: ", location.text),
            };
            return format!("<unknown>:0: {word}: {place}{message}\n");
        };
        let head = format!("{position}: {word}: {message}\n");
        match with_source && position.file == *self.file {
            true => head + &self.source(position.line, position.column, 0),
            false => head,
        }
    }

    /// The line of the file with a caret at a column and `~` for the rest of a range.
    pub(super) fn source(&self, line: u32, column: u32, range: usize) -> String {
        let Some(start) = (line as usize)
            .checked_sub(1)
            .and_then(|at| self.lines.get(at))
        else {
            return String::new();
        };
        let Some(column) = (column as usize).checked_sub(1) else {
            return String::new();
        };
        let line = self.text[*start..].split(['\n', '\r']).next().unwrap_or("");
        if !line.is_ascii() {
            // A caret would be at the wrong place.
            return format!("{line}\n");
        }
        let column = column.min(line.len());
        let end = (column + range).min(line.len()).max(column + 1);
        let (mut text, mut marks) = (String::new(), String::new());
        for at in 0..line.len().max(end) {
            let c = line.as_bytes().get(at).map_or(' ', |c| *c as char);
            let mark = match at {
                _ if at == column => '^',
                _ if at > column && at < end => '~',
                _ => ' ',
            };
            loop {
                text.push(if c == '\t' { ' ' } else { c });
                marks.push(mark);
                if c != '\t' || text.len().is_multiple_of(TAB) {
                    break;
                }
            }
        }
        // The loop may have gone beyond the line.
        text.truncate(text.len() - end.saturating_sub(line.len()));
        format!("{text}\n{}\n", marks.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::Reporter;

    #[test]
    fn carets_and_tabs_are_as_in_llvm() {
        let reporter = Reporter::new("f", "a b\n\tfoo \t\"x\"  \né x\n");
        let cases = [
            ((1, 3, 0), "a b\n  ^\n"),
            ((1, 1, 3), "a b\n^~~\n"),
            ((1, 9, 0), "a b\n   ^\n"),
            ((2, 2, 3), "        foo     \"x\"  \n        ^~~\n"),
            ((2, 7, 2), "        foo     \"x\"  \n                ^~\n"),
            ((3, 1, 0), "é x\n"),
            ((9, 1, 0), ""),
            ((1, 0, 0), ""),
        ];
        for ((line, column, range), expected) in cases {
            assert_eq!(
                reporter.source(line, column, range),
                expected,
                "{line}:{column}"
            );
        }
    }
}
