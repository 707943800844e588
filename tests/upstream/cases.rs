//! Each rule on a small module that shows its effect: `cases.mlir`.

use drr::embedded::{Context, WalkOrder};
use drr::pattern_set::PatternSet;

use crate::{SETTINGS, mlir_rewrite, rewrite, rules};
use drr_test_support::cases::{self as support, Case};
use drr_test_support::mlir::difference;

/// Rules that never apply, because another rule with the same root precedes them.
const BEATEN: [&str; 3] = ["DToE", "IllegalAToB", "IllegalCToD"];

fn cases() -> Vec<Case> {
    support::read("cases.mlir", include_str!("cases.mlir"))
}

/// The ops of a case as a module.
fn module(ops: &str) -> String {
    format!("\"builtin.module\"() ({{\n{ops}}}) : () -> ()\n")
}

#[test]
fn the_rules_are_as_many_as_upstreams() {
    let set: PatternSet<Context> = rules::all();
    assert_eq!(set.rules().count(), 79);
}

#[test]
fn each_rule_has_a_case_in_which_it_applies() {
    let set: PatternSet<Context> = rules::all();
    let rules = set.rules().map(|rule| rule.name);
    support::assert_covered(&cases(), rules.filter(|name| !BEATEN.contains(name)));
}

#[test]
fn all_rules_make_of_each_case_what_it_says_and_the_rule_named_is_among_them() {
    support::assert_all(&cases(), |case| {
        let (text, report) = rewrite(rules::all(), &module(&case.before), SETTINGS[0]);
        let mut rules = report.rules.iter();
        let named = rules.find(|rule| rule.info.name == case.rule);
        let applied = named.map_or(0, |rule| rule.stats.applied);
        assert!(applied > 0, "{}: {report}", case.place);
        support::body(&text)
    });
}

#[test]
fn mlir_makes_the_same_of_each_case() {
    let mut wrong = vec![];
    for case in cases() {
        let Some(theirs) = mlir_rewrite(&module(&case.before), SETTINGS[0]) else {
            return;
        };
        if let Some(difference) = difference(case.expected(), &support::body(&theirs)) {
            wrong.push(format!("{}: {difference}", case.place));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The locations of the ops with this name.
fn locations(ops: &str, name: &str) -> Vec<String> {
    let mut context = Context::new();
    let patterns = rules::all().bind(&mut context);
    let module = context.parse_module(&module(ops)).expect("it parses");
    let config = drr::driver::GreedyRewriteConfig::new()
        .order(drr::driver::VisitOrder::Mlir)
        .fold(false);
    let _ = drr::driver::apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .expect("it is rewritten");
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let named = ops.into_iter().filter(|op| context.op_name(*op) == name);
    named
        .map(|op| context.loc_text(drr::ir::Ir::loc(&context, op)))
        .collect()
}

#[test]
fn what_is_built_is_where_the_rules_say() {
    let sources = r#"
%0 = "foo.in"() : () -> i32
%1 = "test.loc_src"(%0) : (i32) -> i32 loc("loc3")
%2 = "test.loc_src"(%1) : (i32) -> i32 loc("loc2")
"#;
    assert_eq!(
        locations(
            &format!("{sources}%3 = \"test.loc_src\"(%2) : (i32) -> i32 loc(\"loc1\")\n"),
            "test.loc_dst"
        ),
        [
            r#"loc("loc1")"#,
            r#"loc("named")"#,
            r#"loc(fused<"fused">["loc2", "loc3"])"#
        ]
    );
    assert_eq!(
        locations(
            &format!("{sources}\"test.loc_src_no_res\"(%2) : (i32) -> () loc(\"loc1\")\n"),
            "test.loc_dst_no_res"
        ),
        [r#"loc("loc1")"#]
    );
    assert_eq!(
        locations(
            "%0 = \"foo.in\"() : () -> i32\n%1 = \"test.source_op\"(%0) <{tag = 66 : i32}> : (i32) -> i1 loc(\"here\")\n",
            "test.op_x"
        ),
        [r#"loc("loc1")"#, r#"loc("loc2")"#]
    );
}
