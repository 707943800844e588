//! Diagnostics as text.

use std::fmt;
use std::io::IsTerminal;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

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
    let renderer = match rendering {
        Rendering::Machine => return machine(diagnostic),
        Rendering::Plain => Renderer::plain(),
        Rendering::Color => Renderer::styled(),
    };
    let mut groups = Vec::new();
    each(diagnostic, &mut |severity, place, message| {
        groups.push(group(severity, place, message));
    });
    let shown = renderer.render(&groups);
    // The library leaves a trailing bar or spaces on some lines.
    let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
    lines.join("\n")
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

fn group<'a>(severity: Severity, place: Place<'a>, message: &'a str) -> Group<'a> {
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::INFO.with_name("remark"),
        Severity::Note => Level::NOTE,
    };
    let group = Group::with_title(level.primary_title(message));
    let position = match place {
        Place::Text("") => return group,
        Place::Text(text) => return group.element(Origin::path(text)),
        Place::Position(position) => position,
    };
    let origin = || {
        Origin::path(position.file.as_str())
            .line(position.line as usize)
            .char_column(position.column as usize)
    };
    let Some(source) = &position.source else {
        return group.element(origin());
    };
    let snippet = Snippet::source(source.text.as_str())
        .line_start(position.line as usize)
        .annotation(AnnotationKind::Primary.span(source.span.clone()));
    match source.cut {
        // The column in the file differs from the column in the cut line.
        true => group.element(origin()).element(snippet),
        false => group.element(snippet.path(position.file.as_str())),
    }
}
