//! Judging a file.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use super::report::{Difference, Report};
use super::tool::{Lack, MARKER, Outcome, Tools, Who};

/// Dialects of which `drr-opt` has a part of the ops.
const PARTIAL: [&str; 2] = ["linalg", "llvm"];

/// Dialects for which `drr-opt` has few of the folds and canonicalization rules of MLIR.
const WITHOUT_RULES: [&str; 1] = ["linalg"];

/// MLIR's verifier adds this attribute, which no pretty form shows, to some ops.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";

/// Options of `RUN` lines that say how a test is run.
const OF_THE_TEST: [&str; 2] = ["split-input-file", "verify-diagnostics"];

/// Compares the tools on a file.
pub(super) fn judge(tools: &Tools, path: &Path) -> Report {
    let mut report = Report::new(path);
    match fs::read(path) {
        Ok(bytes) => Judge {
            tools,
            report: &mut report,
        }
        .file(&bytes),
        Err(error) => report.leave_out(error.to_string()),
    }
    report
}

/// A chunk, or one of its top-level operations.
#[derive(Clone)]
struct Part {
    /// The number of the chunk, or `2.5`.
    id: String,
    bytes: Vec<u8>,
}

/// The outputs of the tools for a part, `drr-opt` first.
struct Form {
    pretty: [Outcome; 2],
    generic: [Outcome; 2],
}

impl Part {
    fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// The top-level operations with the aliases of the part.
    fn pieces(&self) -> Vec<Part> {
        let text = self.text();
        let (mut aliases, mut pieces) = (String::new(), vec![String::new()]);
        for line in text.split_inclusive('\n') {
            if line.starts_with(['#', '!']) {
                aliases += line;
                continue;
            }
            let begins = line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"');
            if begins && pieces.last().is_some_and(|piece| has_code(piece)) {
                pieces.push(String::new());
            }
            pieces
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|piece| *piece += line);
        }
        let pieces = pieces.into_iter().enumerate();
        pieces
            .map(|(at, piece)| Part {
                id: format!("{}.{}", self.id, at + 1),
                bytes: (aliases.clone() + &piece).into_bytes(),
            })
            .collect()
    }
}

struct Judge<'a> {
    tools: &'a Tools,
    report: &'a mut Report,
}

impl Judge<'_> {
    fn file(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let runs = run_lines(&text);
        let mut runs: Vec<Vec<String>> = runs.iter().filter_map(|run| self.options(run)).collect();
        let has = |flag: &str| runs.iter().flatten().any(|arg| is_flag(arg, flag));
        let chunks = match has("split-input-file") {
            true => split(bytes),
            false => vec![bytes],
        };
        let chunks = chunks.into_iter().enumerate();
        let mut parts: Vec<Part> = chunks
            .map(|(at, chunk)| Part {
                id: (at + 1).to_string(),
                bytes: chunk.to_vec(),
            })
            .collect();
        let mut base = Vec::new();
        if has("allow-unregistered-dialect") {
            base.push("--allow-unregistered-dialect".to_string());
        }
        let generic = [&base[..], &["--mlir-print-op-generic".to_string()]].concat();
        let Ok(mut forms) = self.forms(&parts, &base, &generic) else {
            return self.report.leave_out("a file that a tool cannot read");
        };
        let pieces: Vec<Part> = parts
            .iter()
            .zip(&forms)
            .flat_map(|(part, form)| match self.lacks(part, form) {
                Some(_) => part.pieces(),
                None => vec![part.clone()],
            })
            .collect();
        if pieces.len() > parts.len() {
            parts = pieces;
            forms = match self.forms(&parts, &base, &generic) {
                Ok(forms) => forms,
                Err(Lack(lack)) => return self.report.leave_out(lack),
            };
        }
        let mut counted = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            if has_code(&part.text()) {
                self.report.chunks += 1;
                if self.counts(part, &forms[at]) {
                    counted.push(at);
                }
            }
        }
        let ids: Vec<&str> = parts.iter().map(|part| part.id.as_str()).collect();
        let chunks: Vec<&[u8]> = parts.iter().map(|part| part.bytes.as_slice()).collect();
        let counted: Vec<(usize, &str)> = counted.into_iter().map(|at| (at, ids[at])).collect();
        let (pretty_form, generic_form): (Vec<_>, Vec<_>) = forms
            .into_iter()
            .map(|form| (form.pretty, form.generic))
            .unzip();
        self.report.counted = counted.len();
        self.compare(&counted, &base, "", &pretty_form);
        self.compare(&counted, &generic, "", &generic_form);
        // The output of `mlir-opt-22`, read by both.
        for (printed, args, from) in [
            (&pretty_form, &generic, " of the pretty form"),
            (&generic_form, &base, " of the generic form"),
        ] {
            let outputs = printed.iter().map(|pair| pair[1].output.as_bytes());
            let outputs: Vec<&[u8]> = outputs.collect();
            if let Ok(pairs) = self.run(&outputs, args) {
                self.compare(&counted, args, from, &pairs);
            }
        }
        for args in &mut runs {
            args.retain(|arg| !OF_THE_TEST.iter().any(|flag| is_flag(arg, flag)));
        }
        runs.retain(|args| *args != base && *args != generic);
        runs.dedup();
        let has_rules = |&(at, _): &(usize, &str)| {
            let [_, theirs]: &[Outcome; 2] = &generic_form[at];
            !WITHOUT_RULES
                .iter()
                .any(|name| mentions(&theirs.output, name))
        };
        for args in &runs {
            let mut counted = counted.clone();
            if args.iter().any(|arg| arg.contains("canonicalize")) {
                let all = counted.len();
                counted.retain(has_rules);
                for _ in counted.len()..all {
                    self.report
                        .leave_out("a canonicalization of dialects without rules");
                }
            }
            match self.run(&chunks, args) {
                Ok(pairs) => self.compare(&counted, args, "", &pairs),
                Err(Lack(lack)) => self.report.leave_out(lack),
            }
        }
    }

    /// Both forms of each part.
    fn forms(
        &self,
        parts: &[Part],
        pretty: &[String],
        generic: &[String],
    ) -> Result<Vec<Form>, Lack> {
        let chunks: Vec<&[u8]> = parts.iter().map(|part| part.bytes.as_slice()).collect();
        let pretty = self.run(&chunks, pretty)?.into_iter();
        let forms = pretty.zip(self.run(&chunks, generic)?);
        Ok(forms
            .map(|(pretty, generic)| Form { pretty, generic })
            .collect())
    }

    /// The outcomes of `drr-opt` and `mlir-opt-22` for each chunk.
    fn run(&self, chunks: &[&[u8]], args: &[String]) -> Result<Vec<[Outcome; 2]>, Lack> {
        let ours = self.tools.run(Who::Ours, chunks, args)?;
        let theirs = self.tools.run(Who::Theirs, chunks, args)?;
        Ok(ours
            .into_iter()
            .zip(theirs)
            .map(|(ours, theirs)| [ours, theirs])
            .collect())
    }

    fn compare(
        &mut self,
        counted: &[(usize, &str)],
        args: &[String],
        from: &str,
        pairs: &[[Outcome; 2]],
    ) {
        for &(at, id) in counted {
            let [ours, theirs] = &pairs[at];
            if theirs.output.contains(MEMOIZED) {
                continue;
            }
            // One way in which a chunk differs is enough.
            let mut known = self.report.differences.iter();
            if ours != theirs && !known.any(|known| known.chunk == id) {
                let how = format!("{}{from}", args.join(" "));
                let difference = Difference::new(id, how, ours, theirs);
                self.report.differences.push(difference);
            }
        }
    }

    /// The options of `mlir-opt` in a `RUN` line, without the input.
    fn options(&mut self, run: &str) -> Option<Vec<String>> {
        let words = words(run);
        let mut words = words
            .iter()
            .map(String::as_str)
            .skip_while(|word| *word == "not");
        if words.next() != Some("mlir-opt") {
            self.report
                .leave_out("a RUN line that does not begin with mlir-opt");
            return None;
        }
        let args = words
            .take_while(|word| !word.starts_with('|') && !word.starts_with("2>"))
            .filter(|word| !matches!(*word, "%s" | "<" | "-o" | "-" | "-o=/dev/null"));
        let args: Vec<String> = args.map(str::to_string).collect();
        match args
            .iter()
            .any(|arg| arg.contains('%') || arg.starts_with('>'))
        {
            true => {
                self.report.leave_out("a RUN line with files of its own");
                None
            }
            false => Some(args),
        }
    }

    /// A dialect of a part that `drr-opt` lacks.
    fn lacks(&self, part: &Part, form: &Form) -> Option<&str> {
        let theirs = &form.generic[1];
        // The generic form names all dialects; a part that is rejected has no other text than its own.
        let named = match theirs.failed() {
            true => part.text(),
            false => theirs.output.as_str().into(),
        };
        let mut lacking = self.tools.lacking.iter();
        lacking
            .find(|name| mentions(&named, name))
            .map(String::as_str)
    }

    /// True if a part has only what `drr-opt` has.
    fn counts(&mut self, part: &Part, form: &Form) -> bool {
        if let Some(name) = self.lacks(part, form) {
            let reason = format!("a chunk with the dialect {name}");
            self.report.leave_out(reason);
            return false;
        }
        let (text, [ours, theirs]) = (part.text(), &form.pretty);
        if theirs.failed() && !text.contains("error") {
            self.report
                .leave_out("a chunk that mlir-opt-22 rejects against the test");
            return false;
        }
        let unknown = ours.diagnostics.iter().find(|text| {
            let words = [
                "is unknown",
                "unregistered operation '",
                "unknown operation",
            ];
            words.iter().any(|words| text.contains(words))
                && PARTIAL
                    .iter()
                    .any(|name| text.contains(&format!("'{name}.")))
                && !theirs.diagnostics.contains(text)
        });
        if let Some(text) = unknown {
            let op = text.split('\'').nth(1).unwrap_or("");
            self.report.leave_out(format!("a chunk with {op}"));
            return false;
        }
        true
    }
}

fn is_flag(arg: &str, flag: &str) -> bool {
    arg.trim_start_matches('-').starts_with(flag)
}

/// The chunks of a file. The marker stands alone on its line.
fn split(bytes: &[u8]) -> Vec<&[u8]> {
    let mut chunks = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if line
            .strip_prefix(MARKER.as_bytes())
            .is_some_and(|rest| rest.trim_ascii().is_empty())
        {
            chunks.push(&bytes[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    chunks.push(&bytes[start..]);
    chunks
}

fn has_code(text: &str) -> bool {
    text.lines()
        .any(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"))
}

/// True if a text has an op, a type or an attribute of a dialect.
fn mentions(text: &str, dialect: &str) -> bool {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .any(|line| {
            line.match_indices(dialect).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                let after = line[at + dialect.len()..].chars().next();
                match before {
                    Some('!' | '#') => matches!(after, Some('.' | '<')),
                    Some('%' | '@' | '^' | '$' | '.' | '_' | '/') => false,
                    Some(before) if before.is_alphanumeric() => false,
                    _ => after == Some('.'),
                }
            })
        })
}

/// The commands behind `RUN:`. A `\` at the end continues a line.
fn run_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let Some((before, command)) = line.split_once("RUN:") else {
            continue;
        };
        if !before.trim_start().starts_with("//") {
            continue;
        }
        let command = command.trim();
        let part = command.trim_end_matches('\\').trim();
        match lines.last_mut() {
            Some(last) if continues => *last = format!("{last} {part}"),
            _ => lines.push(part.to_string()),
        }
        continues = command.ends_with('\\');
    }
    lines
}

/// The words of a command, without their quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match quote {
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c.is_whitespace() => words.push(String::new()),
            None if c == '|' => words.extend([c.to_string(), String::new()]),
            Some(q) if c == q => quote = None,
            _ => words.last_mut().into_iter().for_each(|word| word.push(c)),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{mentions, run_lines, split, words};

    #[test]
    fn commands_are_split_as_by_a_shell() {
        let run = "mlir-opt %s -p='func.func(cse, inline)'| FileCheck";
        let expected = [
            "mlir-opt",
            "%s",
            "-p=func.func(cse, inline)",
            "|",
            "FileCheck",
        ];
        assert_eq!(words(run), expected);
        let text = "// RUN: mlir-opt %s \\\n// RUN:   -cse\n# RUN: x\n//RUN: not mlir-opt\n";
        assert_eq!(run_lines(text), ["mlir-opt %s -cse", "not mlir-opt"]);
    }

    #[test]
    fn a_marker_stands_alone_on_its_line() {
        let text = b"a\n// -----\nb // -----\n// ----- \n";
        assert_eq!(split(text), [&b"a\n"[..], b"b // -----\n", b""]);
    }

    #[test]
    fn dialects_are_found_in_ops_types_and_attributes() {
        for text in ["gpu.func @f", "\"gpu.wait\"()", "(!gpu.token)", "#gpu<x>"] {
            assert!(mentions(text, "gpu"), "{text}");
        }
        for text in [
            "%gpu.x",
            "// gpu.func",
            "@gpu.f",
            "my_gpu.f",
            "gpu",
            "!gpux.t",
        ] {
            assert!(!mentions(text, "gpu"), "{text}");
        }
    }
}
