//! `--verify-diagnostics`: the diagnostics of a run against `expected-…` comments in the input.

use std::sync::{Mutex, PoisonError};

use regex_lite::Regex;

use drr_ir::{Diagnostic, Severity};

use crate::opt::report::Reporter;

/// A diagnostic that a comment asks for.
struct Expected {
    severity: Severity,
    /// The line of the file; `None` for diagnostics without a place.
    line: Option<u32>,
    /// The line and column of the comment; `None` if no place is shown for it.
    comment: Option<(u32, u32)>,
    text: String,
    regex: Option<Regex>,
    seen: bool,
}

/// The expectations of a file, and whether one was disappointed.
pub(super) struct Expectations {
    reporter: Reporter,
    only_expected: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    list: Vec<Expected>,
    failed: bool,
}

/// A comment in a line.
struct Comment<'t> {
    /// The offset in the line.
    at: usize,
    severity: Severity,
    is_regex: bool,
    /// The designator after `@`, if any.
    place: &'t str,
    text: &'t str,
}

impl Expectations {
    /// Reads the comments of a file. Wrong ones are printed as errors.
    pub(super) fn new(reporter: &Reporter, text: &str, only_expected: bool) -> Self {
        let this = Expectations {
            reporter: reporter.clone(),
            only_expected,
            state: Mutex::default(),
        };
        let mut state = State::default();
        let mut last_other = 1;
        // Those that apply to the next line without a comment.
        let mut below: Vec<usize> = Vec::new();
        let count = text.split('\n').count() as u32;
        for (number, line) in (1..).zip(text.split('\n')) {
            let Some(comment) = comment(line.trim_end()) else {
                for at in below.drain(..) {
                    state.list[at].line = Some(number);
                }
                last_other = number;
                continue;
            };
            let column = comment.at as u32 + 1;
            let mut expected = Expected {
                severity: comment.severity,
                line: Some(number),
                comment: Some((number, column)),
                text: comment.text.to_string(),
                regex: None,
                seen: false,
            };
            if comment.is_regex {
                match regex_of(comment.text) {
                    Ok(regex) => expected.regex = Some(regex),
                    Err(error) => {
                        state.failed = true;
                        this.error(expected.comment, &error, expected.text.len());
                        continue;
                    }
                }
            }
            match comment.place {
                "" => {}
                "unknown" => (expected.line, expected.comment) = (None, None),
                "above" => expected.line = Some(last_other),
                "below" => {
                    below.push(state.list.len());
                    expected.line = Some(count);
                }
                offset => {
                    let lines: u32 = offset[1..].parse().unwrap_or(u32::MAX);
                    expected.line = match offset.starts_with('+') {
                        true => number.checked_add(lines),
                        false => Some(number.saturating_sub(lines)),
                    };
                }
            }
            state.list.push(expected);
        }
        Expectations {
            state: Mutex::new(state),
            ..this
        }
    }

    /// Prints an error at a comment.
    fn error(&self, comment: Option<(u32, u32)>, message: &str, range: usize) {
        let Some((line, column)) = comment else {
            eprintln!("<unknown>:0: error: {message}");
            return;
        };
        let file = self.reporter.file();
        let source = self.reporter.source(line, column, range);
        eprint!("{file}:{line}:{column}: error: {message}\n{source}");
    }

    /// Compares a diagnostic and its notes with the expectations.
    pub(super) fn see(&self, diagnostic: &Diagnostic) {
        let mut open = vec![diagnostic];
        while let Some(diagnostic) = open.pop() {
            self.see_one(diagnostic);
            open.extend(diagnostic.notes.iter().rev());
        }
    }

    fn see_one(&self, diagnostic: &Diagnostic) {
        let Diagnostic {
            severity,
            location,
            message,
            ..
        } = diagnostic;
        let line = match &location.position {
            Some(position) if position.file != self.reporter.file() => Some(u32::MAX),
            Some(position) => Some(position.line),
            None => None,
        };
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut near = None;
        for expected in &mut state.list {
            let fits = expected.line == line
                && match &expected.regex {
                    Some(regex) => regex.is_match(message),
                    None => message.contains(&expected.text),
                };
            if fits && expected.severity == *severity {
                expected.seen = true;
                return;
            }
            if fits {
                near = Some((expected.comment, expected.severity));
            }
        }
        if self.only_expected {
            return;
        }
        state.failed = true;
        let word = severity.as_str();
        if let Some((comment, other)) = near {
            let other = other.as_str();
            let message = format!("'{word}' diagnostic emitted when expecting a '{other}'");
            return self.error(comment, &message, 0);
        }
        let message = format!("unexpected {word}: {message}");
        let text = self
            .reporter
            .message(location, Severity::Error, &message, true);
        eprint!("{text}");
    }

    /// Prints the expectations that were not met. Returns whether all is as expected.
    pub(super) fn finish(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let list = std::mem::take(&mut state.list);
        let (unplaced, placed): (Vec<_>, Vec<_>) = list
            .into_iter()
            .partition(|expected| expected.line.is_none());
        for expected in placed.into_iter().chain(unplaced) {
            if !expected.seen {
                state.failed = true;
                let Expected { severity, text, .. } = &expected;
                let word = severity.as_str();
                let message = format!("expected {word} \"{text}\" was not produced");
                self.error(expected.comment, &message, text.len());
            }
        }
        !state.failed
    }
}

/// The first comment of a line that ends with it.
fn comment(line: &str) -> Option<Comment<'_>> {
    line.match_indices("expected-").find_map(|(at, word)| {
        let rest = &line[at + word.len()..];
        let severities = [
            Severity::Error,
            Severity::Note,
            Severity::Remark,
            Severity::Warning,
        ];
        let (severity, rest) = severities
            .into_iter()
            .find_map(|severity| Some((severity, rest.strip_prefix(severity.as_str())?)))?;
        let (is_regex, rest) = match rest.strip_prefix("-re") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let rest = rest.trim_start_matches(' ');
        let (place, rest) = match rest.strip_prefix('@') {
            Some(rest) => {
                let end = rest.find([' ', '{']).unwrap_or(rest.len());
                let (place, rest) = rest.split_at(end);
                let digits = place.strip_prefix(['+', '-']).unwrap_or("");
                let is_offset = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
                if !is_offset && !["above", "below", "unknown"].contains(&place) {
                    return None;
                }
                (place, rest.trim_start_matches(' '))
            }
            None => ("", rest),
        };
        let text = rest.strip_prefix("{{")?.strip_suffix("}}")?;
        Some(Comment {
            at,
            severity,
            is_regex,
            place,
            text,
        })
    })
}

/// The regular expression of a text in which `{{…}}` are regular expressions and the rest is plain.
fn regex_of(text: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((plain, inner)) = rest.split_once("{{") {
        pattern += &regex_lite::escape(plain);
        let Some((inner, after)) = inner.split_once("}}") else {
            return Err("found start of regex with no end '}}'".to_string());
        };
        if let Err(error) = Regex::new(inner) {
            return Err(format!("invalid regex: {error}"));
        }
        pattern += &format!("({inner})");
        rest = after;
    }
    pattern += &regex_lite::escape(rest);
    Regex::new(&pattern).map_err(|error| format!("invalid regex: {error}"))
}
