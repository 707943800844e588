//! MLIR's own tool, with any options: for tests that compare more than a printed module.

use std::io::Write;
use std::process::{Command, Stdio};

/// What the tool prints and what it reports. `None`, with a note in the test's output, if it is not
/// installed.
pub(crate) fn mlir_opt(text: &str, options: &[&str]) -> Option<(String, String)> {
    let child = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "--mlir-print-op-generic"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped the comparison with MLIR: mlir-opt-22 is not installed");
        return None;
    };
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the tool runs");
    // The tool may stop reading at an error.
    let _ = writer.join().expect("the writer does not panic");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Some((text(&output.stdout), text(&output.stderr)))
}
