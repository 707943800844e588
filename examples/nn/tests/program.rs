//! The program: what it prints, and its errors.

use std::process::{Command, Output};

/// Runs the program without MLIR.
fn nn(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nn"));
    let output = command.args(args).env("MLIR_BIN", "/nowhere").output();
    output.expect("it was built")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn without_mlir_it_interprets_and_says_so() {
    let output = nn(&["--print"]);
    assert!(output.status.success());
    assert_eq!(
        text(&output.stderr),
        "interpreted, because mlir-opt was not found; it belongs to MLIR 22, in Debian to mlir-22-tools and libmlir-22 (apt.llvm.org)\n"
    );
    let printed = text(&output.stdout);
    let (before, after) = printed.split_once("// Lowered").expect("two modules");
    assert!(
        before.contains("nn.softmax %2 : tensor<?x10xf32> -> tensor<?x10xf32>"),
        "{before}"
    );
    assert!(
        after.contains("linalg.matmul indexing_maps") && !after.contains("nn."),
        "{after}"
    );
    assert!(
        printed.ends_with("\n298 of 300 pictures are recognised: 99.3 %.\n"),
        "{printed}"
    );
}

#[test]
fn wrong_arguments_and_files_are_errors() {
    let error = |args: &[&str]| {
        let output = nn(args);
        assert_eq!(output.status.code(), Some(1));
        text(&output.stderr)
    };
    assert!(error(&["--fast"]).starts_with("nn: `--fast` is not known\nusage: nn "));
    assert!(error(&["--weights"]).starts_with("nn: --weights needs a file\nusage: nn "));
    assert_eq!(
        error(&["/nowhere/a.csv"]),
        "nn: /nowhere/a.csv: No such file or directory (os error 2)\n"
    );
    let pictures = concat!(env!("CARGO_MANIFEST_DIR"), "/data/digits.csv");
    let message = error(&["--weights", pictures]);
    assert_eq!(
        message,
        format!("nn: {pictures}: line 1: a tensor of rank 1, not 2\n")
    );
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/data/weights.csv");
    let message = error(&[weights]);
    assert_eq!(
        message,
        format!("nn: {weights}: line 1: not 64 numbers from 0 to 16 and a digit\n")
    );
}
