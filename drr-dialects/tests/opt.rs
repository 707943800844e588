//! `drr-opt` against `mlir-opt`: the same output, exit code and diagnostics for the same flags.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use drr_test_support::mlir;

fn ours(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("drr-opt was built");
    let mut stdin = child.stdin.take().expect("piped");
    // A tool that only lists something does not read it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("drr-opt runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Compares output, exit code and standard error.
fn check(args: &[&str], input: &str) {
    let ours = ours(args, input);
    // The note that shows the operation is not offered.
    let mut theirs_args = vec!["--mlir-print-op-on-diagnostic=false"];
    theirs_args.extend(args);
    let Some(theirs) = mlir::run("mlir-opt-22", &theirs_args, input) else {
        return;
    };
    let what = format!("{args:?}\n{input}\n");
    assert_eq!(text(&ours.stderr), text(&theirs.stderr), "{what}");
    assert_eq!(text(&ours.stdout), text(&theirs.stdout), "{what}");
    assert_eq!(ours.status.success(), theirs.status.success(), "{what}");
}

const SUM: &str = "\
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.muli %0, %1 : i32
  %dead = arith.subi %a, %b : i32
  return %2 : i32
}
func.func private @unused()
";

#[test]
fn modules_are_printed_as_mlir_prints_them() {
    for args in [
        &[][..],
        &["--mlir-print-op-generic"],
        &["--mlir-print-debuginfo"],
        &["--verify-each=false"],
        &["-split-input-file"],
        &["--no-implicit-module"],
    ] {
        for input in [
            SUM,
            "",
            "module @a {}",
            "module {}\nmodule {}",
            "func.func private @f()",
        ] {
            check(args, input);
        }
    }
}

#[test]
fn passes_run_as_in_mlir() {
    for args in [
        &["--cse"][..],
        &["-cse", "--symbol-dce"],
        &[
            "--symbol-dce",
            "--strip-debuginfo",
            "--mlir-print-debuginfo",
        ],
        &["--pass-pipeline=builtin.module(cse,symbol-dce)"],
        &["--pass-pipeline=builtin.module(func.func(cse),symbol-dce)"],
        &["--pass-pipeline= any( cse , symbol-dce ) "],
        &["--pass-pipeline=builtin.module(any(cse))"],
        &["--pass-pipeline=builtin.module(func.func(builtin.module(cse)))"],
        &["--cse", "--no-implicit-module"],
        &["--cse", "--mlir-print-ir-after-all"],
        &["--cse", "--mlir-print-ir-before=cse"],
        &["--print-op-stats"],
        &["--print-op-stats=json"],
        &[
            "--pass-pipeline=builtin.module(func.func(cse),symbol-dce)",
            "--mlir-print-ir-after-all",
            "--mlir-print-ir-before-all",
            "--mlir-disable-threading",
        ],
        &[
            "--pass-pipeline=builtin.module(func.func(cse,cse))",
            "--mlir-print-ir-after-all",
            "--mlir-print-ir-after-change",
            "--mlir-disable-threading",
        ],
        &[
            "--pass-pipeline=builtin.module(func.func(cse))",
            "--mlir-print-ir-after-all",
            "--mlir-print-ir-module-scope",
            "--mlir-disable-threading",
        ],
        &[
            "--pass-pipeline=builtin.module(func.func(symbol-dce))",
            "--mlir-print-ir-after-failure",
            "--mlir-disable-threading",
        ],
        &[
            "--pass-pipeline=builtin.module(cse,func.func(cse))",
            "--dump-pass-pipeline",
        ],
        &["--cse", "--verify-diagnostics"],
    ] {
        check(args, SUM);
    }
}

#[test]
fn wrong_pipelines_have_the_errors_of_mlir() {
    for pipeline in [
        "",
        "cse",
        "func.func(cse)",
        "builtin.module(cse),foo",
        "builtin.module(func.func(cse,nope))",
        "builtin.module(func.func(cse)))",
        "builtin.module(func.func(cse)",
        "builtin.module(func.func(cse)cse)",
        "builtin.module(cse{a=1)",
        "builtin.module(cse{a=1})",
        "builtin.module(func.func(cse{a=1 b}),symbol-dce)",
        "builtin.module(cse cse)",
        "builtin.module(,cse)",
        "builtin.module(cse,)",
        "builtin.module(func.func())",
        "builtin.module(func.func(symbol-dce))",
        "builtin.module(cse{})",
        "builtin.module(\n  cse,\n  nope\n)",
    ] {
        check(&[&format!("--pass-pipeline={pipeline}")], SUM);
    }
    check(&["--cse", "--pass-pipeline=builtin.module(cse)"], SUM);
    check(&["--cse=foo"], SUM);
}

#[test]
fn diagnostics_are_printed_with_source_and_caret() {
    for input in [
        "func.func @f() {\n\t\"func.return\"() : () -> i32\n}\n",
        "func.func @f(%a: i32) -> i32 {\n  return %b : i32\n}\n",
        "module {",
        "func.func @f(%a: i32) -> i64 {\n  // é\n  return %a : i32 // é\n}\n",
        "func.func @f() {\n  return\n}\nfunc.func @f() {\n  return\n}\n",
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : f32\n  return\n}\n",
    ] {
        check(&[], input);
        check(
            &["--split-input-file"],
            &format!("{input}// -----\nmodule {{}}\n// -----\n{input}"),
        );
        check(&["--verify-diagnostics"], input);
    }
    check(&["--no-implicit-module"], "module {}\nmodule {}");
    check(
        &["--split-input-file=// ===", "--output-split-marker=// +++"],
        "module @a {}\n// ===\nmodule @b {}",
    );
}

#[test]
fn expected_diagnostics_follow_the_rules_of_mlir() {
    let wrong = "return %b : i32";
    for input in [
        format!("func.func @f() {{\n  // expected-error@+1 {{{{use of undeclared SSA value name}}}}\n  {wrong}\n}}"),
        format!("func.func @f() {{\n  {wrong} // expected-error {{{{undeclared}}}}\n}}"),
        format!("func.func @f() {{\n  {wrong}\n  // expected-error @-1 {{{{undeclared}}}}\n}}"),
        format!("func.func @f() {{\n  {wrong}\n  // expected-error @above {{{{undeclared}}}}\n}}"),
        format!("func.func @f() {{\n  // expected-error@below {{{{undeclared}}}}\n  {wrong}\n}}"),
        format!("func.func @f() {{\n  // expected-error-re@below {{{{use of {{{{[a-z]+}}}} SSA}}}}\n  {wrong}\n}}"),
        format!("func.func @f() {{\n  // expected-warning@below {{{{undeclared}}}}\n  {wrong}\n}}"),
        format!("func.func @f() {{\n  // expected-error@below {{{{declared twice}}}}\n  {wrong}\n}}"),
        format!("func.func @f() {{\n  // expected-error@+2 {{{{undeclared}}}}\n  {wrong}\n}}"),
        format!("func.func @f() {{\n  {wrong} // expected-error {{{{undeclared}}}} and more\n}}"),
        format!("func.func @f() {{\n  {wrong} // expected-error-re {{{{undeclared {{{{a}}}}\n}}"),
        format!("func.func @f() {{\n  {wrong}\n}}\n// expected-note@below {{{{nothing}}}}"),
        "// expected-note@below {{previously defined here}}\nfunc.func @f() { return }\n\
         // expected-note@above {{other}}\n\
         // expected-error@below {{redefinition of symbol named 'f'}}\nfunc.func @f() { return }\n".to_string(),
        "// expected-note@below {{see existing symbol definition here}}\nfunc.func @f() { return }\n\
         // expected-error@below {{redefinition of symbol named 'f'}}\nfunc.func @f() { return }\n".to_string(),
    ] {
        check(&["--verify-diagnostics"], &input);
        check(&["--verify-diagnostics=only-expected"], &input);
        check(
            &["--verify-diagnostics", "--split-input-file"],
            &format!("module {{}}\n// -----\n{input}\n// -----\n{input}"),
        );
    }
}
