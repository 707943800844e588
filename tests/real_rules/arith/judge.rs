//! Compares the rules with `mlir-opt --canonicalize`, which runs with one of its own rules at a
//! time or with all of them. MLIR also folds, so it folds our result too, without any rule, before
//! the texts are compared.

use std::process::Output;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::pattern_set::PatternSet;

use super::Arith;
use drr_test_support::mlir;

/// The text that `mlir-opt` produces for a module with these of its rules; `None` without MLIR.
fn canonical(module: &str, rules: &[&str]) -> Option<String> {
    let labels: Vec<String> = rules
        .iter()
        .map(|rule| format!("(anonymous namespace)::{rule}"))
        .collect();
    // An empty list would enable all rules.
    let labels = match labels.is_empty() {
        true => "none".to_string(),
        false => labels.join(","),
    };
    let pass = format!("--canonicalize=enable-patterns={{{labels}}}");
    let args = [
        "--allow-unregistered-dialect",
        "--split-input-file",
        "--mlir-print-op-generic",
        &pass,
    ];
    let Output {
        status,
        stdout,
        stderr,
    } = mlir::run("mlir-opt-22", &args, module)?;
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{errors}\n{module}");
    Some(String::from_utf8(stdout).expect("MLIR prints UTF-8"))
}

/// The module after our rules of these names, and the number of rewrites.
fn ours(module: &str, rules: &[&str]) -> (String, u64) {
    let mut patterns = PatternSet::new().with(Arith);
    let names: Vec<_> = rules.iter().map(|rule| (*rule).into()).collect();
    assert_eq!(patterns.only(&names).unwrap(), rules.len(), "{rules:?}");
    let mut context = Context::new();
    let patterns = patterns.bind(&mut context);
    let parsed = context
        .parse_module(module)
        .unwrap_or_else(|error| panic!("{error}\n{module}"));
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, parsed, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}\n{module}"));
    assert!(report.converged && report.failures.is_empty(), "{report}");
    (
        context.print_op(parsed, &PrintOptions::new().generic(true)),
        report.rewrites,
    )
}

const SPLIT: &str = "\n// -----\n";

/// Rewrites many modules in one call of `mlir-opt`.
fn all_canonical(modules: &[String], rules: &[&str]) -> Option<Vec<String>> {
    let text = canonical(&modules.join(SPLIT), rules)?;
    let modules: Vec<String> = text
        .split("// -----")
        .map(|module| module.trim().to_string())
        .collect();
    Some(modules)
}

/// Random modules, folded; `None` without MLIR.
fn folded() -> Option<Vec<String>> {
    let count = match std::env::var("DRR_ARITH_MODULES") {
        Ok(count) => count.parse().expect("a number of modules"),
        Err(_) => 10,
    };
    let modules: Vec<String> = (1..=count)
        .map(|seed| super::random::module(seed, 5 + seed as usize % 60))
        .collect();
    all_canonical(&modules, &[])
}

fn names() -> Vec<&'static str> {
    let set = PatternSet::<Context>::new().with(Arith);
    set.rules().map(|rule| rule.name).collect()
}

#[test]
fn mlir_makes_of_each_case_what_we_do_with_its_rule_of_the_same_name() {
    let cases = drr_test_support::cases::read("arith.mlir", include_str!("../arith.mlir"));
    let rewritten: Vec<String> = cases
        .iter()
        .map(|case| {
            let (rewritten, applied) = ours(&case.before, &[&case.rule]);
            assert_eq!(applied > 0, case.after.is_some(), "{}", case.place);
            rewritten
        })
        .collect();
    let Some(ours) = all_canonical(&rewritten, &[]) else {
        return;
    };
    let mut wrong = String::new();
    for rule in names() {
        let of_rule = || (0..cases.len()).filter(|case| cases[*case].rule == rule);
        let before: Vec<String> = of_rule().map(|case| cases[case].before.clone()).collect();
        let theirs = all_canonical(&before, &[rule]).expect("it was there");
        for (case, theirs) in of_rule().zip(&theirs) {
            if let Some(difference) = mlir::difference(&ours[case], theirs) {
                wrong += &format!("{}: {rule}: {difference}\n", cases[case].place);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn each_rule_alone_does_on_random_modules_what_mlirs_does() {
    let Some(modules) = folded() else { return };
    let (mut wrong, mut rewrites) = (vec![], 0);
    for rule in names() {
        let mut rewritten = vec![];
        for module in &modules {
            let (text, applied) = ours(module, &[rule]);
            rewrites += applied;
            rewritten.push(text);
        }
        let ours = all_canonical(&rewritten, &[]).expect("it was there");
        let theirs = all_canonical(&modules, &[rule]).expect("it was there");
        for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            if let Some(difference) = mlir::difference(ours, theirs) {
                wrong.push(format!(
                    "{rule}, module {at}: {difference}\n{}",
                    modules[at]
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    eprintln!("{} modules, {rewrites} rewrites: as in MLIR", modules.len());
}

#[test]
fn where_mlirs_rules_are_done_so_are_ours() {
    let Some(modules) = folded() else { return };
    let rules = names();
    let theirs = all_canonical(&modules, &rules).expect("it was there");
    for module in theirs {
        let (_, applied) = ours(&module, &rules);
        assert_eq!(applied, 0, "{module}");
    }
}

#[test]
fn where_our_rules_are_done_so_are_mlirs() {
    let Some(mut modules) = folded() else { return };
    let rules = names();
    // Folding in between may enable a rule again.
    for _ in 0..10 {
        let rewritten: Vec<String> = modules
            .iter()
            .map(|module| ours(module, &rules).0)
            .collect();
        let again = all_canonical(&rewritten, &[]).expect("it was there");
        if again == modules {
            break;
        }
        modules = again;
    }
    let theirs = all_canonical(&modules, &rules).expect("it was there");
    for (ours, theirs) in modules.iter().zip(&theirs) {
        assert_eq!(mlir::difference(ours, theirs), None, "{ours}\n{theirs}");
    }
}
