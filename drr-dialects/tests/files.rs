//! Modules in files: those in `texts` are read and printed as they are, those in `wrong` have a mistake
//! in each part. `mlir-opt` agrees.

use std::path::{Path, PathBuf};

use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr_test_support::mlir;

fn context() -> Context {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    context
}

/// The files of a folder with their texts.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let text = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("readable");
        (file, text)
    };
    files.into_iter().map(text).collect()
}

/// The module in both forms.
fn forms(text: &str) -> [String; 2] {
    let mut context = context();
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    [false, true].map(|generic| context.print_op(module, &PrintOptions::new().generic(generic)))
}

#[test]
fn texts_are_printed_as_they_are() {
    for (file, text) in files("texts") {
        let [pretty, generic] = forms(&text);
        assert_eq!(pretty, text, "{}", file.display());
        assert_eq!(forms(&generic)[0], text, "{}", file.display());
        let (pretty, full) = ("--mlir-print-op-generic=0", "--mlir-print-op-generic");
        for (option, input, ours) in [
            (pretty, &text, &text),
            (pretty, &generic, &text),
            (full, &text, &generic),
        ] {
            let options = ["--allow-unregistered-dialect", option];
            let Some(output) = mlir::run("mlir-opt-22", &options, input) else {
                return;
            };
            let theirs = String::from_utf8_lossy(&output.stdout);
            if theirs.contains(MEMOIZED) {
                assert_eq!(forms(&theirs)[0], text, "{}", file.display());
                continue;
            }
            if let Some(difference) = mlir::difference(ours, &theirs) {
                let errors = String::from_utf8_lossy(&output.stderr);
                panic!("{}: {difference}\n{errors}", file.display());
            }
        }
    }
}

/// MLIR's verifier adds this attribute to some ops of `linalg`. Their own syntax does not show it.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";

/// The first error of each part as a line and a message.
type Errors = Vec<(usize, String)>;

/// The errors that comments announce, each for the line behind it: MLIR's (`// error: …`), and ours.
/// `// here: …` is our message where it is not MLIR's.
fn announced(text: &str) -> (Errors, Errors) {
    let (mut theirs, mut ours) = (Errors::new(), Errors::new());
    let mut own = None;
    for (index, line) in text.lines().enumerate() {
        let comment = line.trim_start();
        if let Some(message) = comment.strip_prefix("// here: ") {
            own = Some(message.to_string());
        } else if let Some(message) = comment.strip_prefix("// error: ") {
            let message = message.to_string();
            ours.push((index + 2, own.take().unwrap_or_else(|| message.clone())));
            theirs.push((index + 2, message));
        }
    }
    (theirs, ours)
}

/// Our first error in each part of a text.
fn errors(text: &str) -> Errors {
    let mut line = 0;
    let mut found = Errors::new();
    for part in text.split("// -----\n") {
        let padded = "\n".repeat(line) + part;
        line += part.matches('\n').count() + 1;
        let options = ParseOptions::new().file("text");
        let Err(errors) = context().parse_module_with(&padded, &options) else {
            continue;
        };
        let errors = format!("{errors:#}");
        let first = errors.lines().next().unwrap_or_default();
        found.extend(error_in(first));
    }
    found
}

/// The line and message of `file:line:column: error: message`.
fn error_in(line: &str) -> Option<(usize, String)> {
    let (place, message) = line.split_once(": error: ")?;
    let line = place.rsplit(':').nth(1)?.parse().ok()?;
    Some((line, message.to_string()))
}

#[test]
fn wrong_modules_have_mlirs_messages() {
    for (file, text) in files("wrong") {
        let (theirs, ours) = announced(&text);
        let found = errors(&text);
        let pairs = ours
            .iter()
            .zip(&found)
            .filter(|(ours, found)| ours != found);
        let unlike: Vec<_> = pairs.collect();
        assert!(unlike.is_empty(), "{}: {unlike:#?}", file.display());
        assert_eq!(found.len(), ours.len(), "{}", file.display());
        assert!(ours.len() >= 15, "{}", file.display());
        let options = ["--allow-unregistered-dialect", "--split-input-file"];
        let Some(output) = mlir::run("mlir-opt-22", &options, &text) else {
            return;
        };
        let errors = String::from_utf8_lossy(&output.stderr);
        let mut found: Errors = errors.lines().filter_map(error_in).collect();
        // Some verifiers say two things of an operation.
        found.dedup_by_key(|error| error.0);
        assert_eq!(found, theirs, "{}", file.display());
    }
}

/// The texts with random changes are read or refused, and what is read is printed and read again.
/// `DRR_BROKEN_TEXTS` sets the number of texts of each file, `DRR_SEED` the seed.
#[test]
fn broken_texts_are_errors() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let mut rng = fastrand::Rng::with_seed(number("DRR_SEED", 1));
    for (file, text) in files("texts") {
        let text = text.replace("\"test.use\"", "\"other.use\"");
        let words: Vec<&str> = text.split_inclusive([' ', '\n', ',', '(', '[']).collect();
        let mut read = 0;
        for _ in 0..number("DRR_BROKEN_TEXTS", 500) {
            let mut words = words.clone();
            for _ in 0..rng.usize(1..4) {
                let (at, other) = (rng.usize(0..words.len()), rng.usize(0..words.len()));
                match rng.u8(0..4) {
                    0 => drop(words.remove(at)),
                    1 => words.insert(at, words[other]),
                    2 => words.swap(at, other),
                    _ => words[at] = &words[at][..words[at].len().saturating_sub(1)],
                }
            }
            let broken = words.concat();
            let mut ctx = context();
            let options = ParseOptions::new().verify(rng.bool());
            let Ok(module) = ctx.parse_module_with(&broken, &options) else {
                continue;
            };
            read += 1;
            let own = ctx.print_op(module, &PrintOptions::new());
            let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
            let mut again = context();
            let options = ParseOptions::new().verify(false);
            let reread = again
                .parse_module_with(&own, &options)
                .unwrap_or_else(|errors| panic!("{errors}\n{broken}\n{own}"));
            let reread = again.print_op(reread, &PrintOptions::new().generic(true));
            assert_eq!(reread, generic, "{broken}");
        }
        assert!(read > 0, "no text of {} was read", file.display());
    }
}
