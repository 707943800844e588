//! The times of MLIR's passes, from `mlir-opt -mlir-timing`.

use std::io::Write;
use std::process::{Command, Stdio};

/// The best time of a pass on a module, in seconds; `None` if MLIR 22 is not installed.
pub(crate) fn best(pass: &str, text: &str, rounds: usize) -> Option<f64> {
    let times = (0..rounds).map(|_| time(pass, text));
    times
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .reduce(f64::min)
}

fn time(pass: &str, text: &str) -> Option<f64> {
    let pipeline = format!("--pass-pipeline=builtin.module({pass})");
    let mut child = Command::new("mlir-opt-22")
        .args([
            &pipeline,
            "-mlir-timing",
            "-mlir-timing-display=list",
            "-o",
            "/dev/null",
        ])
        .args(["-verify-each=false", "-mlir-disable-threading"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt runs");
    writer.join().expect("no panic").expect("mlir-opt reads");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{report:.2000}");
    // `0.0521 ( 23.1%)  ArithToLLVMConversionPass`, with two columns of times.
    let row = report
        .lines()
        .find(|line| line.trim_end().ends_with("Pass"));
    let row = row.unwrap_or_else(|| panic!("no pass in {report}"));
    row.split_whitespace().next()?.parse().ok()
}
