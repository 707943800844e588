//! Each rule by itself, on the smallest module that shows what it does: `rules/*.mlir`.
//!
//! A case is a comment that says why it is there, the rule, the module, and what becomes of it:
//!
//! ```text
//! // 1 / 3 rounds.
//! // RULE DivideByPowerOfTwoDirect
//! %0 = "test.in"() : () -> tensor<4xf32>
//! …
//! // UNCHANGED
//! ```
//!
//! or `// BECOMES` and the other module. `// RULE Fold{Op} FOR AddOp=add MulOp=multiply` is one case
//! for each pair: `{Op}` and `{op}` stand for its two sides. The text is compared as it is printed.

use std::collections::BTreeSet;

use drr::driver::GreedyRewriteConfig;

use crate::{MAX_SPREAD, Module, rules};

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

struct Case {
    /// The file and line of `RULE`.
    place: String,
    rule: String,
    before: String,
    /// `None` if the rule must not match.
    after: Option<String>,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (file, text) in FILES {
        let mut lines = text.lines().enumerate().peekable();
        while let Some((number, line)) = lines.next() {
            let Some(rule) = line.strip_prefix("// RULE ") else {
                continue;
            };
            let mut code = || {
                let mut code = String::new();
                while let Some((_, line)) =
                    lines.next_if(|(_, line)| !line.is_empty() && !line.starts_with("//"))
                {
                    code += line;
                    code += "\n";
                }
                (
                    code,
                    lines
                        .next_if(|(_, line)| line.starts_with("//"))
                        .map(|(_, line)| line),
                )
            };
            let place = format!("{file}:{}", number + 1);
            let (before, verdict) = code();
            let after = match verdict {
                Some("// BECOMES") => Some(code().0),
                Some("// UNCHANGED") => None,
                other => {
                    panic!("{place}: expected `// BECOMES` or `// UNCHANGED`, found {other:?}")
                }
            };
            let (rule, instances) = match rule.split_once(" FOR ") {
                Some((rule, pairs)) => (
                    rule,
                    pairs
                        .split(' ')
                        .filter_map(|pair| pair.split_once('='))
                        .collect(),
                ),
                None => (rule, vec![("", "")]),
            };
            for (upper, lower) in instances {
                let fill = |text: &str| text.replace("{Op}", upper).replace("{op}", lower);
                let (rule, before, after) = (fill(rule), fill(&before), after.as_deref().map(fill));
                cases.push(Case {
                    place: place.clone(),
                    rule,
                    before,
                    after,
                });
            }
        }
    }
    cases
}

/// What the rule makes of the module, printed without the module around it.
fn apply(rule: &str, text: &str) -> String {
    let mut patterns = rules::all(MAX_SPREAD);
    assert_eq!(
        patterns.only(&[rule.into()]),
        1,
        "there is no rule `{rule}`"
    );
    let mut module = Module::parse(text);
    module.rewrite(patterns, &GreedyRewriteConfig::new().expensive_checks(true));
    let printed = module.print();
    let lines = printed.lines().filter_map(|line| line.strip_prefix("  "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn each_rule_does_what_its_cases_say() {
    let mut wrong = String::new();
    for case in cases() {
        let Case {
            place,
            rule,
            before,
            after,
        } = case;
        let expected = after.unwrap_or_else(|| before.clone());
        let found = apply(&rule, &before);
        if found != expected {
            wrong += &format!("{place}: {rule}\n--- expected\n{expected}--- found\n{found}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn each_rule_has_a_case_in_which_it_applies() {
    let tested: BTreeSet<String> = cases()
        .into_iter()
        .filter(|case| case.after.is_some())
        .map(|case| case.rule)
        .collect();
    let rules = rules::all(MAX_SPREAD);
    let untested: Vec<&str> = rules
        .rules()
        .map(|rule| rule.name)
        .filter(|name| !tested.contains(*name))
        .collect();
    assert!(untested.is_empty(), "no case for {}", untested.join(", "));
}

#[test]
fn cases_change_something_and_say_so() {
    for case in cases() {
        assert_ne!(
            case.after.as_ref(),
            Some(&case.before),
            "{}: say `// UNCHANGED`",
            case.place
        );
    }
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
