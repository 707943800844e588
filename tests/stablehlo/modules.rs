//! All rules on the modules of `examples/data`: models that JAX exported, and their gradients.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};

use crate::agreement::assert_agreement;
use crate::{MAX_SPREAD, Module, options, rules};

/// A module, and the least number of different rules that apply to it.
const MODULES: &[(&str, usize)] = &[
    ("fft_poly", 2),
    ("gpt12", 10),
    ("gpt12_grad", 15),
    ("lstm", 3),
    ("mlp", 4),
    ("mlp_grad", 8),
    ("resnet18", 4),
    ("resnet18_grad", 8),
];

fn read(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("examples/data/{name}.mlir"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The module after applying the selected rules, and the number of applications of each.
fn rewritten(name: &str, select: &str) -> (Module, BTreeMap<&'static str, u64>) {
    let mut module = Module::parse(&read(name));
    let patterns = options::select(rules::all(MAX_SPREAD), select).expect("known rules");
    let report = module.rewrite(patterns, &GreedyRewriteConfig::new());
    let applied = report.rules.iter().filter(|rule| rule.stats.applied > 0);
    (
        module,
        applied
            .map(|rule| (rule.info.name, rule.stats.applied))
            .collect(),
    )
}

#[test]
fn many_rules_apply_and_come_to_a_fixed_point() {
    let mut all = BTreeSet::new();
    for (name, least) in MODULES {
        let (_, applied) = rewritten(name, "exact,algebraic");
        assert!(applied.len() >= *least, "{name}: {applied:?}");
        all.extend(applied.into_keys());
    }
    assert!(all.len() >= 25, "{all:?}");
}

#[test]
fn fast_rules_come_to_a_fixed_point_too() {
    let mut all = BTreeSet::new();
    for (name, _) in MODULES {
        let (_, applied) = rewritten(name, "all");
        all.extend(applied.into_keys());
    }
    for rule in ["DivideByConstant", "FastReassociateMulOp"] {
        assert!(all.contains(rule), "{rule} not among {all:?}");
    }
}

#[test]
fn from_the_top_the_rules_come_to_a_fixed_point_as_well() {
    for (name, _) in MODULES {
        let mut module = Module::parse(&read(name));
        let patterns =
            options::select(rules::all(MAX_SPREAD), "exact,algebraic").expect("known rules");
        let report = module.rewrite(patterns, &GreedyRewriteConfig::new().top_down(true));
        assert!(report.ops_after < report.ops_before, "{name}: {report}");
    }
}

#[test]
fn both_orders_end_in_the_same_module() {
    for (name, _) in MODULES {
        for top_down in [false, true] {
            let [mlir, exact] = [VisitOrder::Mlir, VisitOrder::Exact].map(|order| {
                let mut module = Module::parse(&read(name));
                let patterns = options::select(rules::all(MAX_SPREAD), "exact,algebraic");
                let config = GreedyRewriteConfig::new().order(order).top_down(top_down);
                let report = module.rewrite(patterns.expect("known rules"), &config);
                (report.rewrites, report.erased_dead, module.print())
            });
            assert_eq!((mlir.0, mlir.1), (exact.0, exact.1), "{name}");
            assert!(mlir.2 == exact.2, "{name}, top-down {top_down}");
        }
    }
}

#[test]
fn the_exact_order_leaves_nothing_to_do() {
    let directions = MODULES
        .iter()
        .flat_map(|(name, _)| [(name, false), (name, true)]);
    for (name, top_down) in directions {
        let mut module = Module::parse(&read(name));
        let patterns = rules::all(MAX_SPREAD).bind(&mut module.context);
        let mut run = |order, top_down| {
            let config = GreedyRewriteConfig::new().order(order).top_down(top_down);
            apply_patterns_greedily(&mut module.context, module.op, &patterns, &config, None)
                .expect("the rules keep their contract")
        };
        let report = run(VisitOrder::Exact, top_down);
        assert!(report.converged && report.changed, "{name}: {report}");
        let left = run(VisitOrder::Mlir, false);
        assert!(!left.changed, "{name}: {report} leaves {left}");
        module.verify();
    }
}

#[test]
fn a_run_says_which_rules_had_nothing_to_do_and_why() {
    let mut module = Module::parse(&read("gpt12"));
    let patterns = rules::all(MAX_SPREAD).bind(&mut module.context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut module.context, module.op, &patterns, &config, None)
        .expect("the rules keep their contract");
    let explained = patterns.explain_run(&module.context, module.op, &report.rules);
    // Each rule is in one list, unless it was applied.
    for rule in &report.rules {
        let name = rule.info.name;
        let never_reached = explained.never_reached.iter().any(|rule| rule.name == name);
        let never_applied = explained
            .never_applied
            .iter()
            .find(|rule| rule.rule.name == name);
        assert_eq!(never_reached, rule.stats.reached == 0, "{name}");
        let expected = rule.stats.reached > 0 && rule.stats.applied == 0;
        assert_eq!(never_applied.is_some(), expected, "{name}");
        let declined: u64 = rule.declines.iter().map(|(_, count)| count).sum();
        assert_eq!(declined, rule.stats.declined, "{name}");
        assert!(rule.declines.is_sorted_by(|a, b| a.1 >= b.1), "{name}");
    }
    assert!(
        explained
            .never_applied
            .iter()
            .all(|rule| rule.declined.is_some())
    );
    assert!(!explained.never_reached.is_empty() && !explained.never_applied.is_empty());
    let text = module.print();
    for name in &explained.not_met {
        assert!(!text.contains(&format!("\"{name}\"(")), "{name}");
    }
    for (name, count) in &explained.unregistered {
        let found = text.matches(&format!("\"{name}\"(")).count() as u64;
        assert_eq!(found, *count, "{name}");
    }
    assert!(!explained.not_met.is_empty());
}

#[test]
fn explanations_have_the_drivers_answer() {
    let mut matches = 0;
    for (name, _) in MODULES {
        let mut module = Module::parse(&read(name));
        let patterns = rules::all(MAX_SPREAD).bind(&mut module.context);
        matches += assert_agreement(&mut module.context, module.op, &patterns);
    }
    assert!(matches > 500, "{matches}");
}

#[test]
fn no_rules_change_nothing() {
    for (name, _) in MODULES {
        let text = read(name);
        let mut module = Module::parse(&text);
        let config = GreedyRewriteConfig::new().erase_dead(false);
        let _ = module.rewrite(
            options::select(rules::all(MAX_SPREAD), "none").expect("known"),
            &config,
        );
        assert!(
            module.print() == text,
            "{name} is printed as something else"
        );
    }
}

#[test]
fn mlir_reads_the_rewritten_modules() {
    const MLIR_OPT: &str = "mlir-opt-22";
    if Command::new(MLIR_OPT)
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        // `eprintln` would be captured by tests.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: no {MLIR_OPT}; `tools/install-mlir.sh` installs it"
        );
        return;
    }
    for (name, _) in MODULES {
        let (module, _) = rewritten(name, "all");
        let mut mlir = Command::new(MLIR_OPT)
            .args(["--allow-unregistered-dialect", "--mlir-print-op-generic"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut stdin = mlir.stdin.take().expect("piped");
        let text = module.print();
        let given = text.clone();
        let writer = std::thread::spawn(move || stdin.write_all(given.as_bytes()));
        let output = mlir.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {errors}");
        writer
            .join()
            .expect("no panic")
            .expect("it reads everything");
        // MLIR may print dictionaries in another order, so this compares the number of operations.
        let printed = String::from_utf8_lossy(&output.stdout);
        let ops = |text: &str| text.matches("\"stablehlo.").count();
        assert_eq!(ops(&printed), ops(&text), "{name}");
    }
}
