//! `cargo xtask errors` writes `docs/errors.md`, the index of the codes of errors and warnings;
//! `cargo xtask errors --check` says whether it is current. `cargo xtask lit FOLDER…` compares
//! `drr-opt` with `mlir-opt-22` on MLIR's test files; `--all` prints all differences.

mod errors;
mod examples;
mod lit;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask errors [--check] | cargo xtask lit [--all] FOLDER…";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let done = match arguments.as_slice() {
        ["errors"] => errors::write(&root),
        ["errors", "--check"] => errors::check(&root),
        ["lit", "--all", folders @ ..] if !folders.is_empty() => lit::run(&root, folders, true),
        ["lit", folders @ ..] if !folders.is_empty() => lit::run(&root, folders, false),
        _ => Err(vec![USAGE.to_string()]),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problems) => {
            for problem in problems {
                eprintln!("{problem}");
            }
            ExitCode::FAILURE
        }
    }
}
