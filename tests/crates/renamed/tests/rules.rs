//! The rules of this crate run with ops and helpers of another crate.

use drr_test_renamed::{AddSame, ExpandTwice, Families, Mixed, drop_plain};
use rewrite::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use rewrite::embedded::{Context, PrintOptions};
use rewrite::pattern_set::PatternSet;

/// Rewrites operations on `%x` and `%y`, of which the last defines `%r`.
fn rewrite(ops: &str) -> String {
    let patterns = PatternSet::new()
        .with(Mixed)
        .with(ExpandTwice { note: "squared" })
        .with(drop_plain);
    rewrite_by(patterns, ops)
}

fn rewrite_by(patterns: PatternSet<Context>, ops: &str) -> String {
    let text = |ops: &str| {
        format!(
            "%x = \"x.x\"() : () -> i32\n%y = \"x.y\"() : () -> i32\n{ops}\n\"x.use\"(%r) : (i32) -> ()"
        )
    };
    let mut context = Context::new();
    let module = context.parse_module(&text(ops)).expect("it parses");
    let patterns = patterns.bind(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged && report.failures.is_empty(), "{report}");
    context.verify_op(module).expect("the result is valid");
    let print =
        |context: &Context, module| context.print_op(module, &PrintOptions::new().generic(true));
    let found = print(&context, module);
    assert!(found.contains("x.use"), "{found}");
    found
}

/// Prints the operations in the form that `rewrite` returns.
#[track_caller]
fn check(before: &str, after: &[&str]) {
    check_text(&rewrite(before), after);
}

#[track_caller]
fn check_text(found: &str, after: &[&str]) {
    let ops: Vec<&str> = found
        .lines()
        .map(str::trim)
        .filter(|line| {
            line.contains("helpers.") || line.contains("renamed.") || line.contains("x.use")
        })
        .collect();
    assert_eq!(ops, after, "{found}");
}

#[test]
fn constraints_of_another_crate() {
    let add = |value| {
        format!(
            "%k = \"helpers.const\"() <{{value = {value} : i32}}> : () -> i32\n%r = \"helpers.add\"(%x, %k) : (i32, i32) -> i32"
        )
    };
    check(&add(0), &["\"x.use\"(%0) : (i32) -> ()"]);
    check(
        &add(1),
        &[
            "%2 = \"helpers.const\"() <{value = 1 : i32}> : () -> i32",
            "%3 = \"helpers.add\"(%0, %2) : (i32, i32) -> i32",
            "\"x.use\"(%3) : (i32) -> ()",
        ],
    );
}

#[test]
fn a_pure_native_of_another_crate() {
    check(
        "%j = \"helpers.const\"() <{value = 2 : i32}> : () -> i32\n%k = \"helpers.const\"() <{value = 3 : i32}> : () -> i32\n%r = \"helpers.add\"(%j, %k) : (i32, i32) -> i32",
        &[
            "%2 = \"helpers.const\"() <{value = 5 : i32}> : () -> i32",
            "\"x.use\"(%2) : (i32) -> ()",
        ],
    );
}

#[test]
fn an_effectful_native_and_a_predicate_of_another_crate() {
    check(
        "%r = \"renamed.mul\"(%x, %y) : (i32, i32) -> i32",
        &[
            "%2 = \"helpers.add\"(%0, %1) : (i32, i32) -> i32",
            "%3 = \"helpers.neg\"(%2) : (i32) -> i32",
            "\"x.use\"(%3) : (i32) -> ()",
        ],
    );
    check(
        "%r = \"renamed.mul\"(%x, %x) : (i32, i32) -> i32",
        &[
            "%2 = \"renamed.mul\"(%0, %0) : (i32, i32) -> i32",
            "\"x.use\"(%2) : (i32) -> ()",
        ],
    );
}

#[test]
fn patterns_on_structs_and_functions() {
    check(
        "%r = \"renamed.mul\"(%x, %x) <{rounding = \"Up\"}> : (i32, i32) -> i32",
        &[
            "%2 = \"helpers.add\"(%0, %0) : (i32, i32) -> i32",
            "\"x.use\"(%2) : (i32) -> ()",
        ],
    );
    check(
        "%r = \"renamed.twice\"(%x) : (i32) -> i32",
        &["\"x.use\"(%0) : (i32) -> ()"],
    );
    check(
        "%r = \"renamed.twice\"(%x) <{note = \"kept\"}> : (i32) -> i32",
        &[
            "%2 = \"renamed.twice\"(%0) <{note = \"kept\"}> : (i32) -> i32",
            "\"x.use\"(%2) : (i32) -> ()",
        ],
    );
}

#[test]
fn templates_of_another_crate() {
    let families = || PatternSet::new().with(Families);
    let check = |before: &str, after: &[&str]| check_text(&rewrite_by(families(), before), after);
    let add = |value| {
        format!(
            "%k = \"helpers.const\"() <{{value = {value} : i32}}> : () -> i32\n%r = \"helpers.add\"(%x, %k) : (i32, i32) -> i32"
        )
    };
    check(&add(5), &["\"x.use\"(%0) : (i32) -> ()"]);
    check(&add(7), &["\"x.use\"(%0) : (i32) -> ()"]);
    check(
        "%m = \"helpers.neg\"(%x) : (i32) -> i32\n%n = \"helpers.neg\"(%m) : (i32) -> i32\n%r = \"renamed.twice\"(%n) : (i32) -> i32",
        &[
            "%2 = \"helpers.neg\"(%0) : (i32) -> i32",
            "\"x.use\"(%2) : (i32) -> ()",
        ],
    );
    let same = "%r = \"helpers.add\"(%x, %x) : (i32, i32) -> i32";
    check_text(
        &rewrite_by(PatternSet::new().with(AddSame), same),
        &[
            "%2 = \"helpers.neg\"(%0) : (i32) -> i32",
            "\"x.use\"(%2) : (i32) -> ()",
        ],
    );
}
