//! MLIR's own tool, as it is run by every test that asks it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const TOOL: &str = "mlir-opt-22";

/// The tool's output, in the generic form, on a text. `None`, with a note in the test's output, if it is
/// not installed.
pub(crate) fn run(text: &str, options: &[&str]) -> Option<Output> {
    let child = Command::new(TOOL)
        .args(["--allow-unregistered-dialect", "--mlir-print-op-generic"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped the comparison with MLIR: {TOOL} is not installed");
        return None;
    };
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the tool runs");
    // The tool may stop reading at an error.
    let _ = writer.join().expect("the writer does not panic");
    Some(output)
}
