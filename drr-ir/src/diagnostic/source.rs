//! Texts that diagnostics show lines of.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

/// The texts of files, by name (LLVM's `SourceMgr`). Cloning shares them.
///
/// ```
/// use drr_ir::Context;
///
/// let mut ctx = Context::new();
/// let text = "\"builtin.module\"() : () -> ()\n";
/// ctx.source_mgr_mut().add("m.mlir", text);
/// let module = ctx.parse_module_named(text, "m.mlir")?;
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
    /// Where each line begins, found when a line is first asked for.
    lines: OnceLock<Vec<usize>>,
}

impl SourceMgr {
    /// Knows no texts.
    pub fn new() -> Self {
        SourceMgr::default()
    }

    /// Keeps the text of a file; a text of the same name is replaced.
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

    /// A line of a file, counted from 1, without its end.
    pub fn line(&self, file: &str, line: u32) -> Option<&str> {
        let buffer = self.buffers.get(file)?;
        let starts = buffer.lines.get_or_init(|| {
            let ends = buffer.text.bytes().enumerate().filter(|(_, c)| *c == b'\n');
            std::iter::once(0)
                .chain(ends.map(|(at, _)| at + 1))
                .collect()
        });
        let start = *starts.get((line as usize).checked_sub(1)?)?;
        buffer.text[start..].lines().next().or(Some(""))
    }
}

/// The text of a line around a place in it: lines of modules may be megabytes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SourceLine {
    /// The text, with `…` where something is left out.
    pub text: String,
    /// The bytes of `text` that are meant: the token at the place.
    pub span: std::ops::Range<usize>,
    /// Whether the beginning of the line is left out.
    pub cut: bool,
}

/// How many bytes before and after the place are shown.
const BEFORE: usize = 60;
const AFTER: usize = 80;

impl SourceLine {
    /// The neighbourhood of a column, counted from 1, and the token that begins there.
    pub(crate) fn around(line: &str, column: u32) -> Self {
        let at = line.floor_char_boundary_at((column as usize).saturating_sub(1));
        let start = line.floor_char_boundary_at(at.saturating_sub(BEFORE));
        let end = line.floor_char_boundary_at((at + AFTER).min(line.len()));
        let token = token_len(&line[at..end]);
        let mut text = String::new();
        // A few bytes are rather shown than replaced.
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
            cut: start > 0,
        }
    }
}

/// The length of the token that a text begins with; of a character where it begins with none, and
/// 0 at the end.
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

/// `str::floor_char_boundary`, which our oldest Rust does not have.
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
        assert!(source.text.len() < 200 && source.cut);
        assert_eq!(&source.text[source.span], "%x");
    }
}
