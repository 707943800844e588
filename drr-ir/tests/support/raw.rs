//! Running MLIR's tool with any options, for tests that compare more than a printed module.

#[path = "tool.rs"]
mod tool;

/// The output and the reports of the tool. `None`, with a note in the output of the test, if it is
/// not installed.
pub(crate) fn mlir_opt(text: &str, options: &[&str]) -> Option<(String, String)> {
    let output = tool::run(text, options)?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Some((text(&output.stdout), text(&output.stderr)))
}
