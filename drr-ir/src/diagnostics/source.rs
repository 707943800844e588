//! The source texts whose lines diagnostics show.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

/// The texts of files, by name (LLVM's `SourceMgr`). Clones share the texts.
///
/// ```
/// use drr_ir::{Context, ParseOptions};
///
/// let mut ctx = Context::new();
/// let text = "\"builtin.module\"() : () -> ()\n";
/// ctx.source_mgr_mut().add("m.mlir", text);
/// let options = ParseOptions::new().file("m.mlir").verify(false);
/// let module = ctx.parse_module_with(text, &options)?;
/// let errors = ctx.verify_op(module).unwrap_err();
/// assert_eq!(
///     errors.to_string(),
///     "\
/// error: 'builtin.module' op requires one region
///  --> m.mlir:1:1
///   |
/// 1 | \"builtin.module\"() : () -> ()
///   | ^^^^^^^^^^^^^^^^"
/// );
/// # Ok::<(), drr_ir::Diagnostics>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct SourceMgr {
    buffers: FxHashMap<String, Arc<Buffer>>,
}

#[derive(Debug)]
struct Buffer {
    text: Arc<str>,
    /// The start of each line, computed on first use.
    lines: OnceLock<Vec<usize>>,
}

impl SourceMgr {
    /// A source manager without texts.
    pub fn new() -> Self {
        SourceMgr::default()
    }

    /// Adds the text of a file. It replaces an earlier text of the same name.
    pub fn add(&mut self, file: impl Into<String>, text: impl Into<Arc<str>>) {
        let buffer = Buffer {
            text: text.into(),
            lines: OnceLock::new(),
        };
        self.buffers.insert(file.into(), Arc::new(buffer));
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.buffers.get(file).map(|buffer| &*buffer.text)
    }

    /// A line of a file, counted from 1, without its line break.
    pub fn line(&self, file: &str, line: u32) -> Option<&str> {
        self.text_from_line(file, line)?.lines().next().or(Some(""))
    }

    /// The text of a file from the start of a line, which counts from 1.
    pub(super) fn text_from_line(&self, file: &str, line: u32) -> Option<&str> {
        let buffer = self.buffers.get(file)?;
        let starts = buffer.lines.get_or_init(|| {
            let ends = buffer.text.bytes().enumerate().filter(|(_, c)| *c == b'\n');
            std::iter::once(0)
                .chain(ends.map(|(at, _)| at + 1))
                .collect()
        });
        let start = *starts.get((line as usize).checked_sub(1)?)?;
        buffer.text.get(start..)
    }
}

/// A part of a source line. Lines of modules may have megabytes, so only the text around a position
/// is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SourceLine {
    /// The text, with `…` where the line is cut.
    pub text: String,
    /// The token at the position, as a range of bytes in `text`.
    pub span: std::ops::Range<usize>,
}

/// The number of bytes that are shown before and after the position.
const BEFORE: usize = 60;
const AFTER: usize = 80;

impl SourceLine {
    /// The text around a column, which counts from 1, and the token that begins there. `text` begins
    /// with the line. Most of a long line is not looked at, because there may be many errors in it.
    pub(crate) fn around(text: &str, column: u32) -> Self {
        let at = text.floor_char_boundary_at((column as usize).saturating_sub(1));
        let start = text.floor_char_boundary_at(at.saturating_sub(BEFORE));
        // A position behind the end of the line is at its end.
        let is_break = |c: char| matches!(c, '\n' | '\r');
        let far = text.floor_char_boundary_at(at + AFTER + 1);
        let line_end = text[start..far].find(is_break).map(|end| start + end);
        let line = &text[..line_end.unwrap_or(far)];
        let at = at.min(line.len());
        let end = line.floor_char_boundary_at(at + AFTER);
        let token = token_len(&line[at..end]);
        let mut text = String::new();
        // Do not replace fewer than eight bytes by `…`.
        let start = if start < 8 { 0 } else { start };
        if start > 0 {
            text.push('…');
        }
        let place = text.len() + at - start;
        text.push_str(&line[start..end]);
        if end < line.len() {
            text.push('…');
        }
        SourceLine {
            text,
            span: place..place + token,
        }
    }
}

/// The length of the token at the start of a text. If there is no token, the length of the first
/// character, or 0 for an empty text.
fn token_len(text: &str) -> usize {
    let Some(first) = text.chars().next() else {
        return 0;
    };
    let word = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let rest = &text[first.len_utf8()..];
    match first {
        '"' => rest.find('"').map_or(text.len(), |end| end + 2),
        '%' | '^' | '#' | '!' | '@' => 1 + rest.find(|c| !word(c)).unwrap_or(rest.len()),
        c if c.is_ascii_alphanumeric() || c == '_' => {
            let word = |c: char| word(c) && c != '-';
            text.find(|c| !word(c)).unwrap_or(text.len())
        }
        c => c.len_utf8(),
    }
}

/// `str::floor_char_boundary` is newer than the minimum supported Rust version.
trait CharBoundary {
    fn floor_char_boundary_at(&self, at: usize) -> usize;
}

impl CharBoundary for str {
    fn floor_char_boundary_at(&self, at: usize) -> usize {
        let mut at = at.min(self.len());
        while !self.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::{SourceLine, SourceMgr};

    #[test]
    fn lines_are_found_by_number() {
        let mut sources = SourceMgr::new();
        sources.add("f", "one\r\ntwo\n\nfour");
        let lines: Vec<_> = (0..6).map(|line| sources.line("f", line)).collect();
        let expected = [None, Some("one"), Some("two"), Some(""), Some("four"), None];
        assert_eq!(lines, expected);
        assert_eq!(sources.line("g", 1), None);
    }

    #[test]
    fn the_token_at_a_column_is_meant() {
        let meant = |line: &str, column| {
            let source = SourceLine::around(line, column);
            source.text[source.span].to_string()
        };
        assert_eq!(meant("%a-b = \"x.y\"(%0#1)", 1), "%a-b");
        assert_eq!(meant("%a-b = \"x.y\"(%0#1)", 8), "\"x.y\"");
        assert_eq!(meant("%a-b = \"x.y\"(%0#1)", 14), "%0");
        assert_eq!(meant("i32->f32", 1), "i32");
        assert_eq!(meant("a é", 3), "é");
        assert_eq!(meant("a é", 4), "é", "inside a character");
        assert_eq!(meant("a", 9), "", "behind the end");
    }

    #[test]
    fn long_lines_are_cut_to_the_neighbourhood() {
        let line = format!("{}%x{}", "é".repeat(5000), "é".repeat(5000));
        let source = SourceLine::around(&line, 10_001);
        assert!(source.text.len() < 200 && source.text.starts_with('…'));
        assert_eq!(&source.text[source.span], "%x");
    }
}
