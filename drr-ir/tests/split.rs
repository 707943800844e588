//! Texts of several modules are split at the same positions as in MLIR.

#[path = "support/raw.rs"]
mod raw;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, ParseOptions, PrintOptions, split_input, split_input_by};

/// The output and reports that `mlir-opt --split-input-file` should give for a text: the modules
/// with markers between them, and warnings and errors without source lines.
fn ours(text: &str) -> (String, Vec<String>) {
    let (chunks, warnings) = split_input(text, "<stdin>");
    let mut reports: Vec<String> = warnings.iter().map(|one| format!("{one:#}")).collect();
    let mut printed = Vec::new();
    for chunk in chunks {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        printed.push(match ctx.parse_chunk(&chunk, &ParseOptions::new()) {
            Ok(module) => ctx.print_op(module, &PrintOptions::new().generic(true)),
            Err(errors) => {
                // MLIR stops at the first error.
                reports.push(known(&format!("{:#}", errors[0])));
                String::new()
            }
        });
    }
    (printed.join("// -----\n"), reports)
}

/// A report without the reason why the name of an operation is unknown, which differs.
fn known(report: &str) -> String {
    let end = report.find(" is unknown").unwrap_or(report.len());
    report[..end].to_string()
}

fn theirs(text: &str) -> Option<(String, Vec<String>)> {
    let (printed, errors) = raw::mlir_opt(text, &["--split-input-file"])?;
    let reports = errors.lines().filter(|line| line.starts_with("<stdin>:"));
    let reports = reports.map(known).collect();
    // The tool adds a line break after each module.
    let printed = printed.lines().filter(|line| !line.is_empty());
    Some((printed.map(|line| format!("{line}\n")).collect(), reports))
}

#[test]
fn texts_are_split_as_in_mlir() {
    let (a, b) = ("\"a.b\"() : () -> ()", "\"a.c\"() : () -> ()");
    let texts = [
        format!("{a}\n// -----\n{b}\n"),
        format!("{a}\n// -----\n"),
        format!("{a}\n// -----"),
        format!("\n// -----\n{b}\n"),
        format!("{a}\n// -----\n// -----\n{b}\n"),
        format!("{a}\n  // -----  \n{b}\n"),
        format!("{a} // -----\n{b}\n"),
        format!("{a}\n// ----- {b}\n"),
        format!("{a}\n// -----x\n{b}\n"),
        format!("{a}\n// ----- a comment\n{b}\n"),
        format!("{a}\n// ----\n{b}\n"),
        format!("{a}\n// ---\n{b}\n// -----\n{b} x\n"),
        format!("{a}\n// --\n{b}\n"),
        format!("{a}\n//-----\n{b}\n"),
        format!("{a}\n// -------\n{b}\n"),
        format!("{a}\n// -----// -----{b}\n"),
        format!("{a} : x\n// -----\n{b}\n// -----\n\n {b} : y\n"),
        "\n".to_string(),
    ];
    for text in &texts {
        let ours = ours(text);
        if let Some(theirs) = theirs(text) {
            assert_eq!(ours, theirs, "{text}");
        }
    }
}

#[test]
fn parts_know_where_they_begin() {
    let text = "one\n// -----\ntwo\n// ----- three\n";
    let (chunks, warnings) = split_input(text, "f");
    let parts: Vec<_> = chunks
        .iter()
        .map(|part| (part.first_line(), part.text()))
        .collect();
    assert_eq!(parts, [(1, "one\n"), (2, "\ntwo\n"), (4, " three\n")]);
    assert!(warnings.is_empty());
    let (chunks, _) = split_input("{x = \"// -----\"}", "f");
    assert_eq!(
        chunks[1].text(),
        "\"}",
        "a separator in a string splits too, as in MLIR"
    );
}

#[test]
fn other_markers_may_split() {
    let parts = |text, marker| -> Vec<_> {
        let (chunks, _) = split_input_by(text, "f", marker);
        chunks.iter().map(|part| part.text()).collect::<Vec<_>>()
    };
    assert_eq!(parts("a;b;c", ";"), ["a", "b", "c"]);
    assert_eq!(parts("a//b// c", "//"), ["a", "b", " c"]);
    assert_eq!(parts("aéébéc", "éé"), ["a", "béc"]);
    assert_eq!(parts("a", ""), ["a"]);
    assert_eq!(parts("", "//"), [""]);
}

#[test]
fn a_text_that_begins_with_a_marker_has_no_part_before_it() {
    // MLIR 22 parses a part of the marker as text and rejects it.
    let (printed, reports) = ours("// -----\n\"a.b\"() : () -> ()\n");
    assert!(
        printed.contains("a.b") && !printed.contains("-----"),
        "{printed}"
    );
    assert_eq!(reports, Vec::<String>::new());
}

#[test]
fn operations_of_parts_are_located_in_the_whole_text() {
    let text = "\"a.b\"() : () -> ()\n// -----\n\n \"func.return\"() : () -> ()\n";
    let (chunks, _) = split_input(text, "f");
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let options = ParseOptions::new().file("f");
    let errors = ctx
        .parse_chunk(&chunks[1], &options)
        .expect_err("a return is in a function");
    assert_eq!(errors[0].location.to_string(), "f:4:2");
}
