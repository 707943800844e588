//! Rules as MLIR's users have them, restated from what they mean: families that recognise, fuse, move,
//! lower and erase. Each stands in a file of its own, with its ops, and beside it `<file>.mlir` says
//! what every rule does.
//!
//! | module | rules | of note |
//! | --- | --- | --- |
//! | [`clamp`] | selects of comparisons become clamps | loops over ops, diamonds |
//! | [`fuse`] | an element-wise op goes into the convolution before it | a multiclass, folding by native code |
//! | [`motion`] | element-wise ops move before data movement | 12 × 5 rules of one line |
//! | [`batch_norm`] | a normalisation goes into the weights | four constants computed from six |
//! | [`moments`] | mean and variance in terms of simpler ops | two results, auxiliary ops, `returnType` |
//! | [`erase`] | side effects that never happen | no results, ignored arguments |
//! | [`gelu`] | an activation from its formula | a deep tree, sub-patterns, repeated inputs |
//!
//! A case is a comment that says why it is there, the rule, the module, and what becomes of it:
//! `// BECOMES` and the other module, or `// UNCHANGED`. `// RULE Clamp{Op} FOR A=a B=b` is one case
//! for each pair: `{Op}` and `{op}` stand for its two sides. The text is compared as it is printed.

pub mod batch_norm;
pub mod clamp;
pub mod erase;
pub mod fuse;
pub mod gelu;
pub mod moments;
pub mod motion;
pub mod native;

use std::collections::BTreeSet;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::pattern_set::PatternSet;

/// A family: its set, and its cases.
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
    clamp::Clamps,
    fuse::FuseBinary,
    motion::ElementwiseFirst,
    batch_norm::FoldBatchNorm,
    moments::LowerMoments,
    erase::EraseUnreached,
    gelu::RecogniseGelu,
}

/// What a rule does to a module.
struct Case {
    /// The file and line of `RULE`.
    place: String,
    rule: String,
    before: String,
    /// `None` if the rule must not match.
    after: Option<String>,
}

fn cases(family: &Family) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = family.cases.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let Some(rule) = line.strip_prefix("// RULE ") else {
            continue;
        };
        let place = format!("{}:{}", family.file, number + 1);
        let mut code = || {
            let mut code = String::new();
            while let Some((_, line)) =
                lines.next_if(|(_, line)| !line.is_empty() && !line.starts_with("//"))
            {
                code += line;
                code += "\n";
            }
            let verdict = lines.next_if(|(_, line)| line.starts_with("//"));
            (code, verdict.map(|(_, line)| line))
        };
        let (before, verdict) = code();
        let after = match verdict {
            Some("// BECOMES") => Some(code().0),
            Some("// UNCHANGED") => None,
            other => panic!("{place}: expected `// BECOMES` or `// UNCHANGED`, found {other:?}"),
        };
        let (rule, instances) = match rule.split_once(" FOR ") {
            Some((rule, pairs)) => {
                let pairs = pairs.split(' ').filter_map(|pair| pair.split_once('='));
                (rule, pairs.collect())
            }
            None => (rule, vec![("", "")]),
        };
        for (upper, lower) in instances {
            let fill = |text: &str| text.replace("{Op}", upper).replace("{op}", lower);
            cases.push(Case {
                place: place.clone(),
                rule: fill(rule),
                before: fill(&before),
                after: after.as_deref().map(fill),
            });
        }
    }
    cases
}

/// What the rule makes of the module, printed without the module around it.
fn apply(family: &Family, rule: &str, text: &str) -> String {
    let mut patterns = (family.rules)();
    assert_eq!(
        patterns.only(&[rule.into()]),
        1,
        "there is no rule `{rule}`"
    );
    let mut context = Context::new();
    let patterns = patterns.bind(&mut context);
    let module = context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{rule}: {error}"));
    let config = GreedyRewriteConfig::new().expensive_checks(true);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert!(report.converged && report.failures.is_empty(), "{report}");
    if let Err(errors) = context.verify_op(module) {
        panic!("{rule}: {}\n{}", errors[0], context.display(module));
    }
    let printed = context.print_op(module, &PrintOptions::new());
    let lines = printed.lines().filter_map(|line| line.strip_prefix("  "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn each_rule_does_what_its_cases_say() {
    let mut wrong = String::new();
    for family in FAMILIES {
        for case in cases(family) {
            let expected = case.after.as_ref().unwrap_or(&case.before);
            let found = apply(family, &case.rule, &case.before);
            if found != *expected {
                let (place, rule) = (case.place, case.rule);
                wrong += &format!(
                    "{place}: {rule}\n--- expected\n{expected}--- found\n{found}--- end\n"
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn each_rule_has_a_case_in_which_it_applies() {
    for family in FAMILIES {
        let applied = cases(family)
            .into_iter()
            .filter(|case| case.after.is_some());
        let tested: BTreeSet<String> = applied.map(|case| case.rule).collect();
        let patterns = (family.rules)();
        let rules = patterns.rules().map(|rule| rule.name);
        let untested: Vec<&str> = rules.filter(|name| !tested.contains(*name)).collect();
        assert!(
            untested.is_empty(),
            "{}: no case for {untested:?}",
            family.file
        );
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
