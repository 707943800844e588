//! Splitting texts of several modules, as `mlir-opt --split-input-file` does.

use crate::diagnostics::{Diagnostic, Position, Severity, SourceMgr};

/// The default marker between modules.
const MARKER: &str = "// -----";

/// The number of bytes that may be missing at the end of a marker for a near miss.
const NEAR: usize = 2;

/// A part of a text, for [`Context::parse_chunk`](crate::Context::parse_chunk).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputChunk<'t> {
    /// The whole text up to the end of the part, so that lines and columns are those of the whole
    /// text.
    pub(super) before_end: &'t str,
    pub(super) start: usize,
    /// The start and the number of the line in which the part begins.
    pub(super) line: (usize, u32),
}

impl<'t> InputChunk<'t> {
    /// The whole text as one part.
    pub fn whole(text: &'t str) -> Self {
        InputChunk {
            before_end: text,
            start: 0,
            line: (0, 1),
        }
    }

    /// The text of the part.
    pub fn text(&self) -> &'t str {
        &self.before_end[self.start..]
    }

    /// The line of the whole text in which the part begins.
    pub fn first_line(&self) -> u32 {
        self.line.1
    }
}

/// Splits a text at each `// -----`, as `mlir-opt --split-input-file` does. The marker may also be
/// inside a line or a string. Text after it on the same line belongs to the next part. There is
/// always at least one part. An empty part is an empty module, but if a text begins with the
/// marker, there is no part before it.
///
/// The second result is a list of warnings, the same as MLIR's, about near misses: text that looks
/// like a marker but lacks a dash or is at the end.
///
/// ```
/// use drr_ir::{Context, ParseOptions, split_input};
///
/// let text = "\"a.b\"() : () -> ()\n// -----\n\"a.c\"() : () -> (\n// -----\n\"a.d\"() : () -> ()\n";
/// let (chunks, warnings) = split_input(text, "m.mlir");
/// assert!(warnings.is_empty());
/// let mut read = Vec::new();
/// for chunk in &chunks {
///     // A context for each part: what is wrong with one must not hinder the others.
///     let mut ctx = Context::new();
///     let module = ctx.parse_chunk(chunk, &ParseOptions::new().file("m.mlir"));
///     read.push(module.map(|_| ()).map_err(|errors| format!("{errors:#}")));
/// }
/// let error = "m.mlir:3:18: error: expected non-function type".to_string();
/// assert_eq!(read, [Ok(()), Err(error), Ok(())]);
/// ```
pub fn split_input<'t>(text: &'t str, file: &str) -> (Vec<InputChunk<'t>>, Vec<Diagnostic>) {
    split_input_by(text, file, MARKER)
}

/// As [`split_input`], with another marker. A marker of at most two bytes has no near misses. An
/// empty marker does not split.
pub fn split_input_by<'t>(
    text: &'t str,
    file: &str,
    marker: &str,
) -> (Vec<InputChunk<'t>>, Vec<Diagnostic>) {
    let (mut chunks, mut near_misses) = (Vec::new(), Vec::new());
    if marker.is_empty() {
        return (vec![InputChunk::whole(text)], Vec::new());
    }
    // Search for the marker without its end, to find near misses.
    let stem = match marker.len().checked_sub(NEAR) {
        Some(end) if end > 0 && marker.is_char_boundary(end) => &marker[..end],
        _ => marker,
    };
    let mut start = 0;
    let mut line = Lines::default();
    let mut at = 0;
    while let Some(found) = text[at..].find(stem) {
        let found = at + found;
        let whole = text[found..].starts_with(marker);
        let behind = found + if whole { marker.len() } else { stem.len() };
        at = behind;
        // As in MLIR, a marker at the end of the text or right before another marker is a near
        // miss.
        if whole && behind < text.len() && !text[behind..].starts_with(stem) {
            if found > 0 {
                chunks.push((start, found));
            }
            start = behind;
        } else {
            near_misses.push(found + stem.len());
        }
    }
    chunks.push((start, text.len()));
    let chunks = chunks.into_iter().map(|(start, end)| InputChunk {
        before_end: &text[..end],
        start,
        line: line.of(text, start),
    });
    let chunks = chunks.collect();
    if near_misses.is_empty() {
        return (chunks, Vec::new());
    }
    let mut sources = SourceMgr::new();
    sources.add(file, text);
    let mut line = Lines::default();
    let warnings = near_misses.into_iter().map(|at| {
        let (start, number) = line.of(text, at);
        let place = Position::new(file, number, (at - start) as u32 + 1);
        let message = "near miss with file split marker";
        let mut warning = Diagnostic::new(Severity::Warning, place.into(), message);
        warning.attach_sources(&sources);
        warning
    });
    (chunks, warnings.collect())
}

/// Counts lines in one pass over a text.
#[derive(Default)]
struct Lines {
    at: usize,
    start: usize,
    before: u32,
}

impl Lines {
    /// The start and the number of the line of a position. Positions must be passed in order.
    fn of(&mut self, text: &str, place: usize) -> (usize, u32) {
        for (offset, byte) in text[self.at..place].bytes().enumerate() {
            if byte == b'\n' {
                self.start = self.at + offset + 1;
                self.before += 1;
            }
        }
        self.at = place;
        (self.start, self.before + 1)
    }
}
