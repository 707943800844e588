//! Running MLIR's tool for the tests of this crate.

use std::process::Output;

/// The output of the tool for a text, in generic form. `None`, with a message that the comparison
/// is skipped, if the tool is not installed.
pub(crate) fn run(text: &str, options: &[&str]) -> Option<Output> {
    let form = ["--allow-unregistered-dialect", "--mlir-print-op-generic"];
    drr_test_support::mlir::run("mlir-opt-22", &[&form, options].concat(), text)
}
