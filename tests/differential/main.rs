//! Rules in TableGen and the same rules in `drr!` have the same effect on random modules.
//! `mlir-tblgen` and libMLIR build `mlir/Rules.td`; `rules.rs` has the rules in `drr!`.

pub mod ops;
pub mod rules;

use std::path::{Path, PathBuf};
use std::process::Command;

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::pattern_set::PatternSet;
use drr_test_support::generator::Table;
use drr_test_support::mlir;

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/differential/mlir")
        .join(name)
}

/// The names of the rules in the `.td` file.
fn names_in_tablegen() -> Vec<String> {
    let text = std::fs::read_to_string(here("Rules.td")).expect("Rules.td");
    let rule = |line: &str| {
        let (name, rest) = line.strip_prefix("def ")?.split_once(" : ")?;
        (rest.starts_with("Pat<") || rest.starts_with("Pattern<")).then(|| name.to_string())
    };
    text.lines().filter_map(rule).collect()
}

/// Builds the program that runs the `.td` file. `None`, with a message, if MLIR is not installed.
fn differential_opt() -> Option<PathBuf> {
    let llvm = std::env::var("LLVM_22_PREFIX").unwrap_or("/usr/lib/llvm-22".to_string());
    for tool in ["mlir-tblgen", "clang++"] {
        if !Path::new(&llvm).join("bin").join(tool).exists() {
            eprintln!(
                "skipped the comparison with MLIR: no {tool} in {llvm}/bin (tools/install-mlir.sh)"
            );
            return None;
        }
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("differential");
    let build = Command::new(here("build.sh"))
        .arg(&out)
        .output()
        .expect("bash runs");
    assert!(
        build.status.success(),
        "{}",
        String::from_utf8_lossy(&build.stderr)
    );
    Some(out.join("differential-opt"))
}

fn ours(text: &str, top_down: bool, locations: bool) -> (String, u64) {
    let mut context = Context::new();
    let patterns = PatternSet::new().with(rules::Rules).bind(&mut context);
    let module = context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    context
        .verify_op(module)
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    let config = GreedyRewriteConfig::new()
        .order(VisitOrder::Mlir)
        .fold(false)
        .top_down(top_down);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(report.converged, "{report}\n{text}");
    assert!(report.failures.is_empty(), "{report}");
    context
        .verify_op(module)
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    let printed = context.print_op(
        module,
        &PrintOptions::new().generic(true).locations(locations),
    );
    (printed, report.rewrites)
}

fn theirs(program: &Path, text: &str, top_down: bool, locations: bool) -> String {
    let pass = format!("--differential-rules=top-down={top_down}");
    let mut args = vec![
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        &pass,
    ];
    if locations {
        args.push("--mlir-print-debuginfo");
    }
    let program = program.to_str().expect("a path in UTF-8");
    let output = mlir::run(program, &args, text).expect("it was built");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}\n{text}");
    String::from_utf8(output.stdout).expect("MLIR prints ASCII")
}

#[test]
fn each_rule_has_its_twin() {
    let set = PatternSet::<Context>::new().with(rules::Rules);
    let mut ours: Vec<&str> = set.rules().map(|rule| rule.name).collect();
    let mut theirs = names_in_tablegen();
    ours.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(ours, theirs);
    assert!(ours.len() >= 40);
}

#[test]
fn the_exact_order_leaves_nothing_to_do() {
    let table = Table::new("d", include_str!("ops.txt"));
    let mut rewrites = 0;
    for seed in 1..=80 {
        let top_down = seed % 2 == 0;
        let text = table.module(seed, 10 + (seed as usize * 37) % 290, false);
        let mut context = Context::new();
        let patterns = PatternSet::new().with(rules::Rules).bind(&mut context);
        let module = context.parse_module(&text).expect("the table is valid");
        let mut run = |order, top_down| {
            let config = GreedyRewriteConfig::new()
                .fold(false)
                .order(order)
                .top_down(top_down);
            apply_patterns_greedily(&mut context, module, &patterns, &config, None)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"))
        };
        let report = run(VisitOrder::Exact, top_down);
        assert!(report.converged, "seed {seed}: {report}");
        rewrites += report.rewrites;
        let left = run(VisitOrder::Mlir, false);
        assert!(!left.changed, "seed {seed}: {report} leaves {left}");
        assert_eq!(left.ops_before, report.ops_after, "seed {seed}");
    }
    assert!(rewrites > 1000, "{rewrites}");
}

#[test]
fn twins_end_in_the_same_text() {
    let Some(program) = differential_opt() else {
        return;
    };
    let (count, largest) = match std::env::var("DRR_DIFFERENTIAL_MODULES") {
        Ok(count) => (count.parse().expect("a number of modules"), 2_000),
        Err(_) => (60, 300),
    };
    let table = Table::new("d", include_str!("ops.txt"));
    let (mut wrong, mut rewrites) = (vec![], 0);
    for seed in 1..=count {
        let (top_down, locations) = (seed % 2 == 0, seed % 4 < 2);
        let ops = 10 + (seed as usize * 37) % (largest - 10);
        let text = table.module(seed, ops, locations);
        let (ours, applied) = ours(&text, top_down, locations);
        rewrites += applied;
        let theirs = theirs(&program, &text, top_down, locations);
        if let Some(difference) = mlir::difference(&ours, &theirs) {
            wrong.push(format!(
                "seed {seed}, {ops} ops, top-down {top_down}: {difference}"
            ));
        }
    }
    let shown = wrong
        .iter()
        .take(10)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(wrong.is_empty(), "{} of {count}\n{shown}", wrong.len());
    eprintln!("{count} modules, {rewrites} rewrites: as in MLIR");
}
