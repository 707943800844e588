//! Restated rules of MLIR users: families that recognise, fuse, move, lower and erase ops. Each
//! file has one family and its ops, and `<file>.mlir` next to it shows what each rule does.
//!
//! | module | rules | of note |
//! | --- | --- | --- |
//! | [`arith`] | MLIR's arith dialect, canonical | all of `ArithCanonicalization.td`; each compared with `mlir-opt` |
//! | [`clamp`] | selects of comparisons become clamps | loops over ops, diamonds |
//! | [`fuse`] | an element-wise op is folded into the convolution before it | a multiclass, folding by native code |
//! | [`motion`] | element-wise ops move before data movement | 12 × 5 rules of one line |
//! | [`batch_norm`] | a normalisation is folded into the weights | four constants computed from six |
//! | [`moments`] | mean and variance in terms of simpler ops | two results, auxiliary ops, `returnType` |
//! | [`erase`] | side effects that never happen | no results, ignored arguments |
//! | [`control`] | structured control flow is simplified | regions matched, moved and dropped; variadic results |
//! | [`gelu`] | an activation from its formula | a deep tree, many operand orders, sub-patterns, repeated inputs |
//!
//! `drr_test_support::cases` reads the cases.

pub mod arith;
pub mod batch_norm;
pub mod clamp;
pub mod control;
pub mod erase;
pub mod fuse;
pub mod gelu;
pub mod moments;
pub mod motion;
pub mod native;

#[path = "../support/agreement.rs"]
mod agreement;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::pattern_set::PatternSet;
use drr_test_support::cases as support;

/// A family: its set and its cases.
struct Family {
    file: &'static str,
    rules: fn() -> PatternSet<Context>,
    cases: &'static str,
}

macro_rules! families {
    ($($module:ident :: $set:ident),* $(,)?) => {
        const FAMILIES: &[Family] = &[$(Family {
            file: concat!(stringify!($module), ".mlir"),
            rules: || PatternSet::new().with($module::$set),
            cases: include_str!(concat!(stringify!($module), ".mlir")),
        }),*];
    };
}

families! {
    arith::Arith,
    clamp::Clamps,
    fuse::FuseBinary,
    motion::ElementwiseFirst,
    batch_norm::FoldBatchNorm,
    moments::LowerMoments,
    erase::EraseUnreached,
    control::SimplifyControlFlow,
    gelu::RecogniseGelu,
}

fn cases(family: &Family) -> Vec<support::Case> {
    support::read(family.file, family.cases)
}

/// The module after applying the rule, printed without the module op.
fn apply(family: &Family, rule: &str, text: &str) -> String {
    let mut patterns = (family.rules)();
    assert_eq!(
        patterns.only(&[rule.into()]).unwrap(),
        1,
        "there is no rule `{rule}`"
    );
    let mut context = Context::new();
    let patterns = patterns.bind(&mut context);
    let module = context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{rule}: {error}"));
    agreement::assert_agreement(&mut context, module, &patterns);
    let config = GreedyRewriteConfig::new().expensive_checks(true);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert!(report.converged && report.failures.is_empty(), "{report}");
    if let Err(errors) = context.verify_op(module) {
        panic!("{rule}: {}\n{}", errors[0], context.display(module));
    }
    support::body(&context.print_op(module, &PrintOptions::new().generic(true)))
}

#[test]
fn each_rule_does_what_its_cases_say() {
    for family in FAMILIES {
        support::assert_all(&cases(family), |case| {
            apply(family, &case.rule, &case.before)
        });
    }
}

#[test]
fn each_rule_has_a_case_in_which_it_applies() {
    for family in FAMILIES {
        let patterns = (family.rules)();
        let rules = patterns.rules().map(|rule| rule.name);
        support::assert_covered(&cases(family), rules);
    }
}

#[test]
fn families_have_as_many_rules_as_they_have_members() {
    let count = |file: &str| {
        let family = FAMILIES.iter().find(|family| family.file == file);
        family.map(|family| (family.rules)().rules().count())
    };
    assert_eq!(count("clamp.mlir"), Some(6 * 2), "comparisons × shapes");
    assert_eq!(
        count("motion.mlir"),
        Some(12 * 5),
        "element-wise × movement"
    );
    assert_eq!(count("fuse.mlir"), Some(4 * 2), "binary ops × convolutions");
}
