//! Runs MLIR's tools if they are installed.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The output of a tool that reads `input`. If the tool is not installed, prints that the
/// comparison is skipped and returns `None`.
pub fn run(tool: &str, args: &[&str], input: &str) -> Option<Output> {
    run_bytes(tool, args, input.as_bytes())
}

/// As [`run`], for an input that need not be UTF-8.
pub fn run_bytes(tool: &str, args: &[&str], input: &[u8]) -> Option<Output> {
    let child = Command::new(tool)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!(
            "skipped the comparison with MLIR: {tool} is not installed (tools/install-mlir.sh)"
        );
        return None;
    };
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_vec();
    // A thread writes the input, because the tool may fill its output pipe before it has read all
    // input.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the tool runs");
    // The tool may stop reading at an error.
    let _ = writer.join().expect("the writer does not panic");
    Some(output)
}

/// The first difference between our text and MLIR's.
pub fn difference(ours: &str, theirs: &str) -> Option<String> {
    let (ours, theirs) = (ours.trim_end(), theirs.trim_end());
    if ours == theirs {
        return None;
    }
    let mut pairs = ours.lines().zip(theirs.lines()).enumerate();
    let line = pairs.find(|(_, (ours, theirs))| ours != theirs);
    Some(match line {
        Some((line, (ours, theirs))) => {
            format!("line {}:\n  ours   {ours}\n  MLIR's {theirs}", line + 1)
        }
        None => format!(
            "{} lines and {}",
            ours.lines().count(),
            theirs.lines().count()
        ),
    })
}
