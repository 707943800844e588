//! Row 7.3: rules that cause a warning because they apply forever do apply forever.

use std::sync::{Arc, Mutex};

use drr::driver::{GreedyRewriteConfig, Limit, VisitOrder, apply_patterns_greedily};
use drr::embedded::Handled;
use drr::pass::{PassManager, RulePass};
use drr::pattern_set::PatternSet;
use drr::testing::RuleTest;

use crate::ops::{AddOp, CastOp, MulOp, NegOp, ScaleOp, SinkOp, SplitOp, SubOp};
use crate::{parse, used};

drr::drr! {
    // `ui-tests/rules/lints/rules_that_undo_each_other.rs` tests the warnings. This file tests that they are right.
    #[allow(deprecated)]
    set Endless;

    #[group("two")]
    def ToScale : Pat<(AddOp $x, $x), (ScaleOp $x, 2)>;
    #[group("two")]
    def ToAdd : Pat<(ScaleOp $x, 2, ..), (AddOp $x, $x)>;

    #[group("inside")]
    def Wrap : Pat<(SubOp (NegOp $x), $y), (SubOp (SplitOp:$_s__0 $x), $y)>;
    #[group("inside")]
    def Rewrap : Pat<(SubOp (SplitOp:$_s__0 $x), $y), (SubOp (CastOp $x, "exact", (returnType $x)), $y)>;
    #[group("inside")]
    def Unwrap : Pat<(CastOp $x, "exact"), (NegOp $x)>;

    #[group("grows")]
    def Nest : Pat<(SinkOp $x), (SinkOp (MulOp $x, $x))>;
}

#[test]
fn row_7_3_rules_that_are_warned_of_go_on_without_end() {
    let add = used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32");
    let sub =
        used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.sub\"(%n, %b) : (i32, i32) -> i32");
    let sink = "\"test.sink\"(%a) : (i32) -> ()".to_string();
    let groups: [(&str, &str, &[&str]); 3] = [
        ("two", &add, &["ToScale", "ToAdd"]),
        ("inside", &sub, &["Wrap", "Rewrap", "Unwrap"]),
        ("grows", &sink, &["Nest"]),
    ];
    for (group, body, names) in groups {
        // In MLIR's order, each of ten iterations may make this many rewrites.
        let orders = [
            (VisitOrder::Mlir, Limit::Iterations, 1000),
            (VisitOrder::Exact, Limit::Rewrites, 100),
        ];
        for (order, limit, rewrites) in orders {
            let (mut context, module) = parse(body);
            let mut patterns = PatternSet::new().with(Endless);
            let chosen: Vec<_> = names.iter().map(|name| (*name).into()).collect();
            assert_eq!(patterns.only(&chosen).unwrap(), names.len(), "{group}");
            let patterns = patterns.bind(&mut context);
            let config = GreedyRewriteConfig::new().order(order).max_rewrites(100);
            let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                (report.limit, report.rewrites),
                (Some(limit), rewrites),
                "{group}: {report}"
            );
            for name in names {
                let applied = report.rule(name).map_or(0, |rule| rule.stats.applied);
                assert!(applied > rewrites / 10, "{name}: {report}");
            }
        }
    }
}

/// IR that grows never returns to an earlier state. Operations that the rules have made do not raise the limit.
#[test]
fn row_7_3_rules_that_make_the_ir_grow_are_stopped_after_a_thousand_rewrites_an_operation() {
    // The module, the function and 200 operations, and then one.
    for (sinks, least) in [(200, 202_000), (1, 100_000)] {
        let (mut context, module) = parse(&"\"test.sink\"(%a) : (i32) -> ()\n".repeat(sinks));
        let mut patterns = PatternSet::new().with(Endless);
        assert_eq!(patterns.only(&["Nest".into()]).unwrap(), 1);
        let patterns = patterns.bind(&mut context);
        let config = GreedyRewriteConfig::new();
        let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(report.limit, Some(Limit::Cycle), "{report}");
        assert_eq!(report.still_firing, ["Nest"], "{report}");
        let rewrites = least - 1_000..least + 3_000;
        assert!(rewrites.contains(&report.rewrites), "{report}");
    }
}

/// A thousand rewrites of each operation of a large module would fill the memory.
#[test]
fn row_7_3_rules_that_make_a_module_grow_are_stopped_when_they_have_added_many_operations() {
    let (mut context, module) = parse(&"\"test.sink\"(%a) : (i32) -> ()\n".repeat(1_000));
    let mut patterns = PatternSet::new().with(Endless);
    assert_eq!(patterns.only(&["Nest".into()]).unwrap(), 1);
    let patterns = patterns.bind(&mut context);
    // By default, after two million new operations.
    let config = GreedyRewriteConfig::new()
        .order(VisitOrder::Mlir)
        .cycle_guard(20);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.limit, Some(Limit::Cycle), "{report}");
    assert_eq!(report.still_firing, ["Nest"], "{report}");
    let rewrites = 40_000..90_000;
    assert!(rewrites.contains(&report.rewrites), "{report}");
}

#[test]
#[should_panic(expected = "stopped by the limit of rewrites")]
fn a_rule_test_of_a_rule_without_end_fails() {
    let body = "%a = \"x.a\"() : () -> i32\n\"test.sink\"(%a) : (i32) -> ()";
    RuleTest::new(Nest).rewrites(body, body);
}

#[test]
fn row_7_3_a_pass_warns_of_rules_that_go_on_without_end() {
    let (mut context, module) = parse(&used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32"));
    let seen = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&seen);
    context.diagnostic_engine().register_handler(move |shown| {
        list.lock().unwrap().push(shown.to_string());
        Handled::Yes
    });
    let op = context.op_name(module).to_string();
    let mut passes = PassManager::on(&op);
    passes.add(RulePass::new("two", "", || {
        PatternSet::new().with(ToScale).with(ToAdd)
    }));
    passes.run(module, &mut context).unwrap();
    let seen = seen.lock().unwrap().join("\n");
    assert!(
        seen.contains("warning: --two: stopped in a cycle of rules; still firing: "),
        "{seen}"
    );
}
