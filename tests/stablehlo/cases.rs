//! Each rule alone, on a small module that shows its effect: `rules/*.mlir`, which
//! `drr_test_support::cases` reads.

use drr::driver::GreedyRewriteConfig;

use crate::{MAX_SPREAD, Module, rules};
use drr_test_support::cases::{self as support, Case};

const FILES: &[(&str, &str)] = &[
    ("algebra.mlir", include_str!("rules/algebra.mlir")),
    ("by_hand.mlir", include_str!("rules/by_hand.mlir")),
    ("fast.mlir", include_str!("rules/fast.mlir")),
    ("folding.mlir", include_str!("rules/folding.mlir")),
    ("identities.mlir", include_str!("rules/identities.mlir")),
    ("linear.mlir", include_str!("rules/linear.mlir")),
    ("motion.mlir", include_str!("rules/motion.mlir")),
    ("shape.mlir", include_str!("rules/shape.mlir")),
];

/// All cases.
pub(crate) fn cases() -> Vec<Case> {
    FILES
        .iter()
        .flat_map(|(file, text)| support::read(file, text))
        .collect()
}

/// The module after applying the rule, printed without the module op.
fn apply(rule: &str, text: &str) -> String {
    let mut patterns = rules::all(MAX_SPREAD);
    assert_eq!(
        patterns.only(&[rule.into()]).unwrap(),
        1,
        "there is no rule `{rule}`"
    );
    let mut module = Module::parse(text);
    let _ = module.rewrite(patterns, &GreedyRewriteConfig::new().expensive_checks(true));
    support::body(&module.print())
}

#[test]
fn each_rule_does_what_its_cases_say() {
    support::assert_all(&cases(), |case| apply(&case.rule, &case.before));
}

#[test]
fn each_rule_has_a_case_in_which_it_applies() {
    let rules = rules::all(MAX_SPREAD);
    support::assert_covered(&cases(), rules.rules().map(|rule| rule.name));
}

#[test]
fn each_rule_says_what_it_does_and_what_may_be_expected_of_it() {
    for rule in rules::all(MAX_SPREAD).rules() {
        assert!(
            rule.doc.contains("->") || rule.doc.contains(':') || rule.doc.contains(','),
            "{}: {}",
            rule.name,
            rule.doc
        );
        assert!(
            ["exact", "algebraic", "fast"].contains(&rule.group),
            "{}: {}",
            rule.name,
            rule.group
        );
    }
}
