//! What the tests share: printing a text, and MLIR's own tool where it is installed.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::io::Write;
use std::process::{Command, Stdio};

use drr_ir::{Context, PrintOptions};

/// MLIR's `mlir-opt`, of the version whose behaviour is followed.
const TOOL: &str = "mlir-opt-22";

/// The text read, verified and printed; or the first line of what is wrong.
pub(crate) fn print(text: &str, options: PrintOptions) -> Result<String, String> {
    let mut ctx = Context::new();
    let module = ctx
        .parse_module(text)
        .map_err(|error| first_line(&error.to_string()))?;
    ctx.verify_op(module)
        .map_err(|errors| first_line(&errors[0].to_string()))?;
    Ok(ctx.print_op(module, &options))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_string()
}

/// What MLIR's tool makes of a text: its output, or its first error. `None`, with a note in the
/// test's output, if the tool is not installed.
pub(crate) fn mlir(text: &str, locations: bool) -> Option<Result<String, String>> {
    let mut command = Command::new(TOOL);
    command.args(["--allow-unregistered-dialect", "--mlir-print-op-generic"]);
    if locations {
        command.arg("--mlir-print-debuginfo");
    }
    let child = command
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
    if output.status.success() {
        let mut text = String::from_utf8(output.stdout).expect("MLIR prints ASCII");
        // The tool adds a line break to the one that ends a printed module.
        assert_eq!(text.pop(), Some('\n'));
        return Some(Ok(text));
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let error = errors
        .lines()
        .find(|line| line.contains(": error: "))
        .unwrap_or_default();
    Some(Err(error.trim_end().to_string()))
}

/// Wraps the lines of a module's body as they are printed.
pub(crate) fn module(body: &str) -> String {
    format!("\"builtin.module\"() ({{\n  {body}\n}}) : () -> ()\n")
}
