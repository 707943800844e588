//! Runs MLIR's own tool in the way that all tests of this crate need.

use std::process::Output;

/// The tool's output on a text, in the generic form. `None`, with a message that the comparison is
/// skipped, where the tool is not installed.
pub(crate) fn run(text: &str, options: &[&str]) -> Option<Output> {
    let form = ["--allow-unregistered-dialect", "--mlir-print-op-generic"];
    drr_test_support::mlir::run("mlir-opt-22", &[&form, options].concat(), text)
}
