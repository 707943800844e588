//! Checks the parts of the reference and the guides that are not Rust (documentation tests run the
//! Rust): `mlir-tblgen` accepts the TableGen, UI tests show the quoted errors, and each row of the
//! tables of `drr!` has a section.

use std::fs;
use std::path::{Path, PathBuf};

use drr_test_support::mlir;

/// The paths and texts of the pages.
fn pages() -> Vec<(PathBuf, String)> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let reference = fs::read_dir(docs.join("reference")).expect("the reference is there");
    let mut paths: Vec<PathBuf> = reference
        .map(|entry| entry.expect("it is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.push(docs.join("coming-from-tablegen.md"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The code blocks of a language in a page, with the lines at which they begin.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<(usize, &'a str)> {
    let open = format!("```{language}\n");
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(&open).map(|start| at + start) {
        let body = start + open.len();
        let end = body + text[body..].find("```").expect("the block is closed");
        found.push((text[..body].lines().count() + 1, &text[body..end]));
        at = end + 3;
    }
    found
}

#[test]
fn tablegen_reads_every_rule_that_the_pages_show() {
    let prelude = include_str!("Prelude.td");
    let include = std::env::var("LLVM_22_PREFIX").unwrap_or("/usr/lib/llvm-22".to_string());
    let include = format!("-I{include}/include");
    let mut rules = 0;
    for (path, text) in pages() {
        for (line, block) in blocks(&text, "tablegen") {
            let input = format!("{prelude}\n{block}");
            let args = ["-gen-rewriters", &include, "-"];
            let Some(output) = mlir::run("mlir-tblgen-22", &args, &input) else {
                return;
            };
            let place = format!("{}:{line}", path.display());
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{place}:\n{block}\n{errors}");
            let code = String::from_utf8_lossy(&output.stdout);
            let found = code.matches("::mlir::RewritePattern {").count();
            assert!(found > 0, "{place} makes no rule:\n{block}");
            rules += found;
        }
    }
    assert!(rules > 60, "the pages show only {rules} rules");
}

#[test]
fn quoted_errors_are_shown_by_a_test_of_mistakes() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui-tests/rules");
    let entries = |folder: PathBuf| {
        let entries = fs::read_dir(folder).expect("the tests of mistakes are there");
        entries.map(|entry| entry.expect("it is readable").path())
    };
    let mut shown = String::new();
    for path in entries(tests).flat_map(entries) {
        if path
            .extension()
            .is_some_and(|extension| extension == "stderr")
        {
            shown += &fs::read_to_string(path).expect("it is text");
        }
    }
    let mut quoted = 0;
    for (path, text) in pages() {
        for (line, block) in blocks(&text, "text") {
            for error in block.lines().filter(|line| line.starts_with("error")) {
                quoted += 1;
                assert!(
                    shown.lines().any(|line| line == error),
                    "{}:{line}: no test shows\n{error}",
                    path.display()
                );
            }
        }
    }
    assert!(quoted > 10, "the pages quote only {quoted} errors");
}

#[test]
fn every_row_of_the_tables_has_a_section() {
    let tables = include_str!("../../src/lib.rs");
    let pages: String = pages().into_iter().map(|(_, text)| text).collect();
    let mut rows: Vec<&str> = tables
        .lines()
        .filter_map(|line| line.strip_prefix("/// | ")?.split_once(" | "))
        .map(|(row, _)| row)
        .filter(|row| row.starts_with(|first: char| first.is_ascii_digit()))
        .collect();
    rows.dedup();
    assert!(rows.len() > 30, "the tables have only {rows:?}");
    for row in rows {
        assert!(
            pages.contains(&format!("\n## {row} ")),
            "row {row} of `drr!`'s tables has no section in docs/reference"
        );
    }
}
