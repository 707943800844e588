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

/// Regions with arguments and terminators that are not printed, and with ones that are.
const LOOPS: &str = "\
func.func @f(%n: index, %m: memref<?xi32>, %c: i1) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i32
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (i32) {
    %x = memref.load %m[%i] : memref<?xi32>
    scf.for %j = %zero to %n step %one {
      memref.store %x, %m[%j] : memref<?xi32>
    }
    %next = arith.addi %s, %x : i32
    scf.yield %next : i32
  }
  %r:2 = scf.while (%a = %sum, %b = %start) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %a, %b : i32
    scf.condition(%more) %a, %b : i32, i32
  } do {
  ^bb0(%x: i32, %y: i32):
    scf.if %c {
      memref.store %x, %m[%zero] : memref<?xi32>
    }
    scf.yield %y, %x : i32, i32
  }
  return %r#0 : i32
}
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
            LOOPS,
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
            "--pass-pipeline=builtin.module(func.func(cse))",
            "--mlir-print-ir-after-all",
            "--mlir-print-op-generic",
            "--mlir-disable-threading",
        ],
        &["--mlir-print-local-scope", "--mlir-print-debuginfo"],
        &["--mlir-print-local-scope", "--mlir-print-op-generic"],
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
fn canonicalization_simplifies_regions() {
    let allow = "--allow-unregistered-dialect";
    for input in [
        // Unreachable blocks that use one another's values.
        "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n^u:\n  %0 = arith.addi %1, %a : i32\n  \
         \"t.br\"()[^v] : () -> ()\n^v:\n  %1 = arith.addi %0, %a : i32\n  \"t.br\"()[^u] : () -> ()\n}",
        // Blocks in nested regions.
        "func.func @f() {\n  \"t.r\"() ({\n    \"t.end\"() : () -> ()\n  ^u:\n    \"t.br\"()[^u] : () -> ()\n  }) \
         : () -> ()\n  return\n}",
        // Dead operations that use one another, in a graph region.
        "%0 = arith.addi %1, %2 : i32\n%1 = arith.muli %0, %2 : i32\n%2 = \"t.a\"() : () -> i32",
        // Values of dead operations that only a dead region uses.
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  %1 = arith.divsi %a, %0 : i32\n  \
         %2 = arith.select %c, %0, %1 : i32\n  return\n}".replace("%c", "%t").replace("  %0", "  %t = \"t.c\"() : () -> i1\n  %0").as_str(),
        SUM,
    ] {
        for args in [
            &[allow, "--canonicalize"][..],
            &[allow, "--canonicalize=region-simplify=disabled"],
            &[allow, "--canonicalize=top-down=false max-iterations=1"],
            &[allow, "--pass-pipeline=any(canonicalize{test-convergence},cse)"],
        ] {
            check(args, input);
        }
    }
}

#[test]
fn wrong_option_values_are_one_error() {
    // MLIR prints the first line without a place, and then an error without a text.
    for (flag, expected) in [
        (
            "--canonicalize=max-iterations=x",
            "<unknown>:0: error: for the --max-iterations option: 'x' value invalid for long argument!\n",
        ),
        (
            "--canonicalize=region-simplify=sometimes",
            "<unknown>:0: error: for the --region-simplify option: Cannot find option named 'sometimes'!\n",
        ),
        (
            "--pass-pipeline=builtin.module(canonicalize{top-down=maybe})",
            "<unknown>:0: error: for the --top-down option: 'maybe' is invalid value for boolean \
             argument! Try 0 or 1\nfailed to add `canonicalize` with options `top-down=maybe`\n\n",
        ),
    ] {
        let run = ours(&[flag], SUM);
        assert_eq!(text(&run.stderr), expected);
        assert!(!run.status.success());
    }
}

#[test]
fn listings_name_dialects_passes_and_rules() {
    let list = |flag| text(&ours(&[flag], "").stdout);
    let dialects = list("--show-dialects");
    assert!(
        dialects.starts_with("Available Dialects: arith,bufferization,builtin,"),
        "{dialects}"
    );
    let passes = list("--list-passes");
    for name in ["  --canonicalize ", "    --top-down ", "  --cse "] {
        assert!(passes.contains(name), "{passes}");
    }
    let rules = list("--list-rules");
    assert!(rules.starts_with("Rules of --canonicalize:\n"), "{rules}");
    assert!(
        rules.lines().any(|line| line.contains(" - arith.")),
        "{rules}"
    );
    let help = list("--help");
    assert!(
        help.contains("  --pass-pipeline=<string> ") && help.contains(&passes),
        "{help}"
    );
}

#[test]
fn a_reproducer_repeats_the_failure() {
    let dir = std::env::temp_dir().join(format!("drr-opt-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory for the test");
    let file = dir.join("reproducer.mlir");
    let flag = format!("--mlir-pass-pipeline-crash-reproducer={}", file.display());
    let pipeline = "--pass-pipeline=builtin.module(cse,func.func(symbol-dce))";
    let first = ours(
        &[pipeline, &flag],
        "module {\n  func.func @f() { return }\n}\n",
    );
    assert!(!first.status.success());
    let error = text(&first.stderr);
    let note = format!(
        "<stdin>:1:1: note: Pipeline failed while executing [`SymbolDCE` on 'func.func' operation: \
         @f]: reproducer generated at `{}`\n",
        file.display()
    );
    assert!(error.ends_with(&note), "{error}");
    let module = std::fs::read_to_string(&file).expect("the reproducer was written");
    assert_eq!(
        module,
        "module {\n  func.func @f() {\n    return\n  }\n}\n\n{-#\n  external_resources: {\n    \
         mlir_reproducer: {\n      pipeline: \"builtin.module(cse, func.func(symbol-dce))\",\n      \
         disable_threading: true,\n      verify_each: true\n    }\n  }\n#-}\n"
    );
    check(&["--run-reproducer"], &module);
    check(&[], &module);
    // A run that succeeds writes nothing.
    std::fs::remove_file(&file).expect("it is there");
    assert!(ours(&["--cse", &flag], "").status.success());
    assert!(!file.exists());
    std::fs::remove_dir_all(&dir).expect("it is there");
}

#[test]
fn times_are_reported_in_the_layout_of_mlir() {
    let run = ours(
        &[
            "--pass-pipeline=builtin.module(func.func(cse),symbol-dce)",
            "--mlir-timing",
        ],
        SUM,
    );
    let report = text(&run.stderr);
    let names: Vec<&str> = report
        .lines()
        .skip_while(|line| !line.ends_with("----Name----"))
        .skip(1)
        .map(|line| &line[21..])
        .collect();
    let expected = [
        "Parser",
        "'func.func' Pipeline",
        "  CSE",
        "SymbolDCE",
        "Output",
        "Rest",
        "Total",
    ];
    assert_eq!(names, expected, "{report}");
    assert!(report.starts_with("===----"), "{report}");
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
