//! Diagnostics as text.

use std::fmt::{self, Write};
use std::io::IsTerminal;

use unicode_width::UnicodeWidthStr;

use super::source::SourceLine;
use crate::diagnostics::{Diagnostic, Diagnostics, Location, Position, Severity};

/// The format of diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rendering {
    /// The format of `mlir-opt`: `file:line:column: error: message` and a line for each note,
    /// without the source.
    Machine,
    /// For people, with source lines.
    Plain,
    /// As `Plain`, in colors.
    Color,
}

impl Rendering {
    /// `Color` if standard error is a terminal and `NO_COLOR` is not set, else `Plain`.
    pub fn for_stderr() -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match std::io::stderr().is_terminal() && !no_color {
            true => Rendering::Color,
            false => Rendering::Plain,
        }
    }

    /// The format of `{}` or `{:#}`.
    fn of(f: &fmt::Formatter<'_>) -> Self {
        match f.alternate() {
            true => Rendering::Machine,
            false => Rendering::Plain,
        }
    }
}

impl Diagnostic {
    /// The diagnostic as text, without a final line break.
    pub fn render(&self, rendering: Rendering) -> String {
        render(self, rendering)
    }
}

impl Diagnostics {
    /// All diagnostics as text, without a final line break.
    pub fn render(&self, rendering: Rendering) -> String {
        let between = match rendering {
            Rendering::Machine => "\n",
            Rendering::Plain | Rendering::Color => "\n\n",
        };
        let texts: Vec<String> = self.iter().map(|one| one.render(rendering)).collect();
        texts.join(between)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Rendering::of(f)))
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Rendering::of(f)))
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.render(Rendering::Plain))
    }
}

fn render(diagnostic: &Diagnostic, rendering: Rendering) -> String {
    let has_colors = match rendering {
        Rendering::Machine => return machine(diagnostic),
        Rendering::Plain => false,
        Rendering::Color => true,
    };
    let mut last_line = 0;
    each(diagnostic, &mut |_, place, _| {
        if let Place::Position(position) = place
            && position.source.is_some()
        {
            last_line = last_line.max(position.line);
        }
    });
    let mut report = Report {
        text: String::new(),
        has_colors,
        margin: last_line.to_string().len(),
    };
    let mut shows_source = false;
    each(diagnostic, &mut |severity, place, message| {
        if shows_source {
            report.begin_line("");
        }
        shows_source = report.add(severity, place, message);
    });
    report.text
}

/// A report for people, in the form of rustc's.
struct Report {
    text: String,
    has_colors: bool,
    /// The width of the largest line number.
    margin: usize,
}

const BOLD: &str = "";
const RED: &str = ";91";
const YELLOW: &str = ";33";
const GREEN: &str = ";92";
const BLUE: &str = ";94";

impl Report {
    /// Adds a message with its place. Returns true if it shows a source line.
    fn add(&mut self, severity: Severity, place: Place<'_>, message: &str) -> bool {
        let color = match severity {
            Severity::Error => RED,
            Severity::Warning => YELLOW,
            Severity::Remark => BLUE,
            Severity::Note => GREEN,
        };
        let severity = severity.as_str();
        for (number, line) in message.split('\n').enumerate() {
            self.break_line();
            let line = visible(line);
            match number {
                0 => {
                    self.paint(color, severity);
                    self.paint(BOLD, &format!(": {line}"));
                }
                _ => self.paint(BOLD, &format!("{:1$}{line}", "", severity.len() + 2)),
            }
        }
        let position = match place {
            Place::Text("") => return false,
            Place::Text(text) => {
                self.arrow(text);
                return false;
            }
            Place::Position(position) => position,
        };
        self.arrow(&position.to_string());
        if let Some(source) = &position.source {
            self.source(position.line, source, color);
        }
        position.source.is_some()
    }

    fn arrow(&mut self, place: &str) {
        self.break_line();
        let _ = write!(self.text, "{:1$}", "", self.margin);
        self.paint(BLUE, "-->");
        let _ = write!(self.text, " {}", visible(place));
    }

    /// Adds a source line, with a mark below its span.
    fn source(&mut self, line: u32, source: &SourceLine, color: &str) {
        let SourceLine { text, span } = source;
        let before = visible(&text[..span.start]);
        let marked = visible(&text[span.clone()]);
        let after = visible(&text[span.end..]);
        self.begin_line("");
        self.begin_line(&line.to_string());
        let shown = format!(" {before}{marked}{after}");
        self.text.push_str(shown.trim_end());
        self.begin_line("");
        let _ = write!(self.text, " {:1$}", "", before.width());
        self.paint(color, &"^".repeat(marked.width().max(1)));
    }

    /// Begins a line with a line number, or without one.
    fn begin_line(&mut self, number: &str) {
        self.break_line();
        self.paint(BLUE, &format!("{number:>0$} |", self.margin));
    }

    fn break_line(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Adds text in bold and a color (an attribute of an ANSI escape sequence).
    fn paint(&mut self, color: &str, text: &str) {
        match self.has_colors {
            true => {
                let _ = write!(self.text, "\x1b[1{color}m{text}\x1b[0m");
            }
            false => self.text.push_str(text),
        }
    }
}

/// The text of one line, without characters that a terminal would obey.
fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => shown.push_str("    "),
            // The picture of the control character.
            '\0'..='\x1f' => shown.extend(char::from_u32(0x2400 + u32::from(c))),
            // These change the direction of the text.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => shown.push('\u{fffd}'),
            _ if c.is_control() => shown.push('\u{fffd}'),
            _ => shown.push(c),
        }
    }
    shown
}

fn machine(diagnostic: &Diagnostic) -> String {
    let mut lines = Vec::new();
    each(diagnostic, &mut |severity, place, message| {
        let severity = severity.as_str();
        lines.push(match place {
            Place::Position(position) => format!("{position}: {severity}: {message}"),
            Place::Text("") => format!("<unknown>:0: {severity}: {message}"),
            Place::Text(text) => format!("<unknown>:0: {severity}: {text}: {message}"),
        });
    });
    lines.join("\n")
}

#[derive(Clone, Copy)]
enum Place<'a> {
    Position(&'a Position),
    /// A location in no file.
    Text(&'a str),
}

impl<'a> Place<'a> {
    fn of(location: &'a Location) -> Self {
        match &location.position {
            Some(position) => Place::Position(position),
            None => Place::Text(&location.text),
        }
    }
}

/// Passes the diagnostic, its call sites and its notes to `show`.
fn each<'a>(diagnostic: &'a Diagnostic, show: &mut impl FnMut(Severity, Place<'a>, &'a str)) {
    // Unlike in MLIR, a note may have notes.
    let mut open = vec![diagnostic];
    while let Some(diagnostic) = open.pop() {
        let Diagnostic {
            severity,
            location,
            message,
            ..
        } = diagnostic;
        show(*severity, Place::of(location), message);
        for caller in &location.callers {
            show(Severity::Note, Place::Position(caller), "called from");
        }
        open.extend(diagnostic.notes.iter().rev());
    }
}

#[cfg(test)]
mod tests {
    use super::Rendering;
    use crate::diagnostics::{Diagnostic, Location, Position, Severity};

    fn at(file: &str, line: u32, column: u32) -> Location {
        Position::new(file, line, column).into()
    }
    /// The same, where `text` begins with the line.
    fn in_line(file: &str, line: u32, column: u32, text: &str) -> Location {
        Position::new(file, line, column).in_line(text).into()
    }
    fn error(location: Location, message: &str) -> Diagnostic {
        Diagnostic::new(Severity::Error, location, message)
    }
    fn plain(diagnostic: &Diagnostic) -> String {
        format!("\n{}\n", diagnostic.render(Rendering::Plain))
    }

    #[test]
    fn all_line_numbers_are_as_wide_as_the_largest() {
        let diagnostic = error(in_line("a", 7, 1, "%0 = x"), "one\n  two")
            .with_note(in_line("b", 1234, 5, "    %1 = y\nnext"), "here")
            .with_note(at("c", 99_999, 1), "and here");
        let expected = r"
error: one
         two
    --> a:7:1
     |
   7 | %0 = x
     | ^^
     |
note: here
    --> b:1234:5
     |
1234 |     %1 = y
     |     ^^
     |
note: and here
    --> c:99999:1
";
        assert_eq!(plain(&diagnostic), expected);
    }

    #[test]
    fn the_mark_is_below_tabs_and_wide_characters() {
        let diagnostic = error(in_line("f", 1, 8, "\t\"日\" %0"), "wide");
        // `日` is as wide as two other characters.
        let expected = r#"
error: wide
 --> f:1:8
  |
1 |     "日" %0
  |          ^^
"#;
        assert_eq!(plain(&diagnostic), expected);
    }

    #[test]
    fn the_end_of_a_line_has_one_mark() {
        let expected = "\nerror: end\n --> f:1:2\n  |\n1 | a\n  |  ^\n";
        assert_eq!(plain(&error(in_line("f", 1, 2, "a"), "end")), expected);
        let expected = "\nerror: end\n --> f:1:1\n  |\n1 |\n  | ^\n";
        assert_eq!(plain(&error(in_line("f", 1, 1, ""), "end")), expected);
    }

    #[test]
    fn control_characters_are_visible() {
        let diagnostic = error(in_line("\x1b[2J", 0, 1, "\x07\u{202e}\x7f"), "\x1b[31mred");
        let expected = "
error: ␛[31mred
 --> ␛[2J:0:1
  |
0 | ␇\u{fffd}\u{fffd}
  | ^
";
        assert_eq!(plain(&diagnostic), expected);
    }

    #[test]
    fn colors_are_those_of_rustc() {
        let diagnostic = Diagnostic::new(Severity::Warning, in_line("f", 3, 1, "%0"), "odd");
        let expected = "\x1b[1;33mwarning\x1b[0m\x1b[1m: odd\x1b[0m
 \x1b[1;94m-->\x1b[0m f:3:1
\x1b[1;94m  |\x1b[0m
\x1b[1;94m3 |\x1b[0m %0
\x1b[1;94m  |\x1b[0m \x1b[1;33m^^\x1b[0m";
        assert_eq!(diagnostic.render(Rendering::Color), expected);
    }
}
