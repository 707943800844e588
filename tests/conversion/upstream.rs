//! Random functions, converted by `mlir-opt` and here. Skipped where MLIR 22 is not installed.

use std::fmt::Write;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use drr::conversion::{ConversionConfig, FoldingMode, Order};
use drr::driver::TraitRules;
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::{InsertPoint, Ir};
use drr::pattern_set::PatternSet;
use drr::rewriter::{IRRewriter, RewriterBase};
use fastrand::Rng;

use crate::rules::{ArithToLlvm, index_types, llvm_target_of_arith};
use crate::{context, converted_with, parse};

/// The number of functions: `DRR_CONVERSIONS`.
pub(crate) fn count() -> usize {
    let count = std::env::var("DRR_CONVERSIONS").ok();
    count.and_then(|count| count.parse().ok()).unwrap_or(50)
}

/// A value that a function may use: its name, and whether it is the result of bit operations or a
/// conversion.
#[derive(Clone, PartialEq)]
struct Known {
    name: String,
    special: bool,
}

/// A function of integer arithmetic, in which nothing folds unless `folds`: MLIR's conversion folds
/// operations before it tries patterns.
pub(crate) fn function(rng: &mut Rng, number: usize, folds: bool) -> String {
    const TYPES: [&str; 3] = ["index", "i32", "i64"];
    const PREDICATES: [&str; 10] = [
        "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
    ];
    let mut text = format!("func.func @f{number}(%a: index, %b: i32, %c: i64, %a2: index, ");
    text += "%b2: i32, %c2: i64, %d: i1) -> index {\n";
    let known = |names: [&str; 2]| {
        let known = |name: &str| Known {
            name: name.to_string(),
            special: false,
        };
        names.map(known).to_vec()
    };
    let mut values = [
        known(["%a", "%a2"]),
        known(["%b", "%b2"]),
        known(["%c", "%c2"]),
    ];
    let (mut bits, mut used) = (vec!["%d".to_string()], Vec::new());
    // A difference of a sum folds.
    let sums = if rng.bool() { "addi" } else { "subi" };
    let number_of = |rng: &mut Rng| match folds {
        true => rng.i32(-1..2),
        false => rng.i32(-9..100),
    };
    for at in 0..rng.usize(1..30) {
        let kind = rng.usize(0..3);
        let (name, ty) = (format!("%v{at}"), TYPES[kind]);
        let x = values[kind][rng.usize(0..values[kind].len())].clone();
        let y = values[kind][rng.usize(0..values[kind].len())].clone();
        let (mut result, mut special) = (Some(kind), false);
        let plain = folds || !x.special && !y.special;
        let (choice, x, y) = (rng.usize(0..8), &x.name, &y.name);
        let line = match choice {
            _ if x == y && !folds => continue,
            0 => {
                used.push((name.clone(), ty));
                if folds {
                    let (name, special) = (name.clone(), false);
                    values[kind].push(Known { name, special });
                }
                let line = format!("  {name} = arith.constant {} : {ty}\n", number_of(rng));
                text += &line;
                continue;
            }
            1 => {
                result = None;
                format!(
                    "arith.cmpi {}, {x}, {y} : {ty}",
                    PREDICATES[rng.usize(0..10)]
                )
            }
            2 => {
                special = true;
                format!("arith.select %d, {x}, {y} : {ty}")
            }
            3 if plain => {
                special = true;
                let to = [1, 0, 0][kind];
                result = Some(to);
                format!("arith.index_cast {x} : {ty} to {}", TYPES[to])
            }
            4 if plain => {
                special = true;
                format!(
                    "arith.{} {x}, {y} : {ty}",
                    ["andi", "ori", "xori"][rng.usize(0..3)]
                )
            }
            5 => format!("arith.{sums} {x}, {y} : {ty}"),
            _ => format!("arith.muli {x}, {y} : {ty}"),
        };
        let _ = writeln!(text, "  {name} = {line}");
        match result {
            Some(kind) => values[kind].push(Known { name, special }),
            None => bits.push(name),
        }
    }
    // All results have uses, so that nothing is dead.
    for (values, ty) in values.iter().zip(TYPES) {
        used.extend(values.iter().map(|value| (value.name.clone(), ty)));
    }
    used.extend(bits.into_iter().map(|bit| (bit, "i1")));
    let (names, types): (Vec<String>, Vec<&str>) = used.into_iter().unzip();
    let _ = writeln!(
        text,
        "  \"t.use\"({}) : ({}) -> ()",
        names.join(", "),
        types.join(", ")
    );
    text + "  return %a : index\n}\n"
}

/// The text without casts: their users use what they cast. Where casts stand is up to
/// the driver.
pub(crate) fn without_casts(text: &str) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        if ctx.op_name(op) == "builtin.unrealized_conversion_cast" {
            let (from, to) = (ctx.result(op, 0), ctx.operand(op, 0));
            let mut rewriter = IRRewriter::new(&mut ctx, InsertPoint::Before(op));
            rewriter.replace_all_uses_with(from, to);
            rewriter.erase_op(op);
        }
    }
    ctx.print_op(module, &PrintOptions::new())
}

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

/// The rules. MLIR's folds are also those that follow from traits.
fn rules(folds: bool) -> PatternSet<Context> {
    match folds {
        true => PatternSet::new().with(TraitRules).with(ArithToLlvm),
        false => PatternSet::new().with(ArithToLlvm),
    }
}

/// Compares a conversion with that of MLIR's pass, apart from casts.
fn compare(folding: FoldingMode, orders: &[Order]) {
    let mut rng = Rng::with_seed(7);
    let folds = folding != FoldingMode::Never;
    let text: String = (0..count())
        .map(|number| function(&mut rng, number, folds))
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
        let (target, rules) = (llvm_target_of_arith(), rules(folds));
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
