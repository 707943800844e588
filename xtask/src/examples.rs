//! The programs of the UI tests with a mistake, their messages, and the programs without it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A diagnostic of a UI test.
pub(crate) struct Wrong {
    /// The lines of the program that matter.
    pub program: String,
    /// The diagnostic, as rustc prints it.
    pub message: String,
    /// True if the program shows nothing else.
    pub alone: bool,
}

/// All files of a folder and its folders with this extension, by name.
pub(crate) fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            out.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|found| found == extension) {
            out.push(path);
        }
    }
    out.sort();
    Ok(out)
}

/// The diagnostics of all UI tests, by code.
pub(crate) fn wrong(root: &Path) -> io::Result<BTreeMap<String, Vec<Wrong>>> {
    let mut out: BTreeMap<String, Vec<Wrong>> = BTreeMap::new();
    for path in files(&root.join("ui-tests"), "stderr")? {
        let text = fs::read_to_string(&path)?;
        let program = fs::read_to_string(path.with_extension("rs"))?;
        let program = without_frame(&program);
        let messages = diagnostics(&text);
        for message in &messages {
            for code in codes(message) {
                out.entry(code).or_default().push(Wrong {
                    program: program.clone(),
                    message: shortened(message),
                    alone: messages.len() == 1,
                });
            }
        }
    }
    Ok(out)
}

/// The diagnostics of a text. Each begins at the start of a line.
fn diagnostics(text: &str) -> Vec<String> {
    let begins = |line: &str| line.starts_with("error") || line.starts_with("warning");
    let mut out: Vec<String> = Vec::new();
    for line in text.lines() {
        match out.last_mut() {
            Some(last) if !begins(line) => {
                last.push('\n');
                last.push_str(line);
            }
            _ => out.push(line.to_string()),
        }
    }
    out.iter().map(|one| one.trim_end().to_string()).collect()
}

/// The codes in a text: `drr::E0101`, without the crate.
pub(crate) fn codes(text: &str) -> Vec<String> {
    let rest = text.split("drr::").skip(1);
    let code = |rest: &str| {
        let id: String = rest
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        let (letter, digits) = id.split_at_checked(1)?;
        let is_code = matches!(letter, "E" | "W")
            && digits.len() == 4
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_code.then_some(id)
    };
    rest.filter_map(code).collect()
}

/// A program of a UI test without what all of them have.
fn without_frame(program: &str) -> String {
    let is_frame = |line: &&str| {
        line.starts_with("//!")
            || line.starts_with("#[path")
            || *line == "mod ops;"
            || *line == "use ops::*;"
            || *line == "use drr::prelude::*;"
            || *line == "fn main() {}"
    };
    let lines: Vec<&str> = program.lines().filter(|line| !is_frame(line)).collect();
    let text = lines.join("\n");
    let text = text.replace("fn main() {\n    let _ = patterns(Rules);\n}", "");
    let text = text.replace("\n\n\n", "\n\n");
    shortened(text.trim())
}

/// A text with its long lines cut off.
fn shortened(text: &str) -> String {
    const LONG: usize = 240;
    let cut = |line: &str| match line.char_indices().nth(LONG) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line.to_string(),
    };
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// The programs without mistakes, by code. They stand in modules, each named after its code.
pub(crate) fn right(root: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut out = BTreeMap::new();
    for path in files(&root.join("tests/right"), "rs")? {
        let text = fs::read_to_string(&path)?;
        let mut module: Option<(String, Vec<&str>)> = None;
        for line in text.lines() {
            match &mut module {
                None => {
                    if let Some(name) = line.strip_prefix("mod ").and_then(|l| l.strip_suffix(" {"))
                    {
                        module = Some((name.to_uppercase(), Vec::new()));
                    }
                }
                Some(_) if line == "}" => {
                    let (code, lines) = module.take().unwrap_or_default();
                    out.insert(code, lines.join("\n").trim().to_string());
                }
                Some((_, lines)) if line != "    use super::*;" => {
                    lines.push(line.strip_prefix("    ").unwrap_or(line));
                }
                Some(_) => {}
            }
        }
    }
    Ok(out)
}
