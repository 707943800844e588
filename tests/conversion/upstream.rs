//! Random functions, converted by `mlir-opt` and here. Skipped where MLIR 22 is not installed.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use drr::conversion::{ConversionConfig, Converted, FoldingMode, Order, TypeConverter};
use drr::embedded::Context;
use drr::ir::TypeData;
use drr::pattern_set::PatternSet;
use fastrand::Rng;

use crate::random::{count, function, without_casts};
use crate::rules::{ArithToLlvm, llvm_target_of_arith};
use crate::run::converted_with;

/// Runs `mlir-opt`; `None` if it is not installed.
pub(crate) fn run_mlir_opt(args: &[&str], text: &str) -> Option<Output> {
    let mut command = Command::new("mlir-opt-22");
    let command = command.args(args).arg("-allow-unregistered-dialect");
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let Ok(mut child) = piped.spawn() else {
        eprintln!("skipped: mlir-opt-22 is not installed");
        return None;
    };
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt runs");
    writer.join().expect("no panic").expect("mlir-opt reads");
    Some(output)
}

/// The output of `mlir-opt`; `None` if it is not installed.
fn mlir_opt(args: &[&str], text: &str) -> Option<String> {
    let output = run_mlir_opt(args, text)?;
    assert!(
        output.status.success(),
        "{}\n{text}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// `index` becomes `i64`.
pub(crate) fn index_types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is_index() {
            true => Converted::one(TypeData::int(64)),
            false => Converted::Next,
        })
}

/// Compares a conversion with that of MLIR's pass, apart from casts.
fn compare(folding: FoldingMode, orders: &[Order]) {
    let mut rng = Rng::with_seed(7);
    let folds = folding != FoldingMode::Never;
    let text: String = (0..count())
        .map(|number| function(&mut rng, number, "index", folds))
        .collect();
    let pipeline = "--pass-pipeline=builtin.module(convert-arith-to-llvm)";
    let Some(theirs) = mlir_opt(&[pipeline, "--mlir-print-op-generic"], &text) else {
        return;
    };
    let casts = |text: &str| text.matches("unrealized_conversion_cast").count();
    let most_casts = casts(&theirs);
    let theirs = without_casts(&theirs);
    let types = index_types().leave_casts();
    for &order in orders {
        let (target, rules) = (llvm_target_of_arith(), PatternSet::new().with(ArithToLlvm));
        let config = ConversionConfig::new().order(order).folding(folding);
        let ours = converted_with(&text, &target, rules, config.types(&types));
        let ours = mlir_opt(&["--mlir-print-op-generic"], &ours).expect("mlir-opt");
        let our_casts = casts(&ours);
        let ours = without_casts(&ours);
        for (ours, theirs) in ours.lines().zip(theirs.lines()) {
            assert_eq!(ours, theirs, "{order:?}");
        }
        assert_eq!(ours.lines().count(), theirs.lines().count(), "{order:?}");
        assert!(
            our_casts <= most_casts,
            "{order:?}: {our_casts} > {most_casts}"
        );
    }
}

#[test]
fn arith_becomes_llvm_as_by_mlirs_pass() {
    compare(FoldingMode::Never, &[Order::Mlir, Order::UsersFirst]);
}

#[test]
fn operations_that_fold_become_llvm_as_by_mlirs_pass() {
    compare(FoldingMode::BeforePatterns, &[Order::Mlir]);
}
