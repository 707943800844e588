//! Texts of several modules, split as `mlir-opt --split-input-file` splits them.

use crate::diagnostic::{Diagnostic, Position, Severity, SourceMgr};

/// What stands between modules in one text, unless something else is asked for.
const MARKER: &str = "// -----";

/// How much of the marker's end may be missing for a near miss.
const NEAR: usize = 2;

/// A part of a text: [`Context::parse_chunk`](crate::Context::parse_chunk) reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputChunk<'t> {
    /// The whole text up to the end of the part, so that lines and columns are the text's.
    pub(super) before_end: &'t str,
    pub(super) start: usize,
    /// Where the line begins that the part begins in, and its number.
    pub(super) line: (usize, u32),
}

impl<'t> InputChunk<'t> {
    /// All of a text.
    pub fn whole(text: &'t str) -> Self {
        InputChunk {
            before_end: text,
            start: 0,
            line: (0, 1),
        }
    }

    /// The part's own text.
    pub fn text(&self) -> &'t str {
        &self.before_end[self.start..]
    }

    /// The line of the whole text in which the part begins.
    pub fn first_line(&self) -> u32 {
        self.line.1
    }
}

/// Splits a text at each `// -----`, as `mlir-opt --split-input-file` does: wherever the marker
/// stands, also inside a line or a string; what follows on its line belongs to the next part.
/// There is always at least one part, and parts may be empty, which stand for an empty module; only
/// nothing at all before the first marker is no part.
///
/// The second of the pair are warnings about what looks like a marker but is none, for lack of a
/// dash or because nothing follows; MLIR gives the same.
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

/// As [`split_input`], at another marker. A marker of two bytes or fewer knows no near misses, and
/// an empty one splits nothing.
pub fn split_input_by<'t>(
    text: &'t str,
    file: &str,
    marker: &str,
) -> (Vec<InputChunk<'t>>, Vec<Diagnostic>) {
    let (mut chunks, mut near_misses) = (Vec::new(), Vec::new());
    if marker.is_empty() {
        return (vec![InputChunk::whole(text)], Vec::new());
    }
    // Look for the marker without its end, so that what lacks it is seen.
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
        // MLIR takes a marker for a near miss if nothing is behind it, or the next at once.
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

/// Counts lines while going through a text once.
#[derive(Default)]
struct Lines {
    at: usize,
    start: usize,
    before: u32,
}

impl Lines {
    /// Where the line of a place begins, and its number. Places must come in order.
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
