//! Operations with regions in the exact order.

use drr::driver::{GreedyRewriteConfig, RegionSimplify, VisitOrder, apply_patterns_greedily};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::{
    AbsOp, IsolatedOp, Marked, Near, ScopeOp, UseOp, check, config, mark, print, read, run_in,
};

#[test]
fn nested_operations_are_visited_and_woken() {
    check(
        || PatternSet::new().with(Near),
        "\"t.scope\"() ({
          %0 = \"t.old\"(%a) : (i32) -> i32
          \"t.scope\"() ({
            %1 = \"t.neg\"(%0) : (i32) -> i32
            \"t.end\"(%1) : (i32) -> ()
          }) : () -> ()
          \"t.end\"() : () -> ()
        }) : () -> ()",
        "\"t.scope\"() ({
          \"t.scope\"() ({
            \"t.end\"(%a) : (i32) -> ()
          }) : () -> ()
          \"t.end\"() : () -> ()
        }) : () -> ()",
    );
}

/// Checks `text` with operations in the place of `OPS`, of which the first one matches when the last one
/// has been marked.
#[track_caller]
fn check_user_first(text: &str) {
    let before = "%2 = \"t.abs\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()
        %1 = \"t.marked\"(%x) : (i32) -> i32";
    let after = "%2 = \"t.neg\"(%x) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()
        %1 = \"t.marked\"(%x) <{mark = 1 : i32}> : (i32) -> i32";
    check(
        || PatternSet::new().with(Marked).with(mark),
        &text.replace("OPS", before),
        &text.replace("OPS", after),
    );
}

#[test]
fn a_user_is_woken_before_its_definition_in_an_unreachable_block() {
    check_user_first(
        "\"t.isolated\"(%a) ({
        ^bb0(%x: i32):
          \"t.end\"() : () -> ()
        ^bb1:
          OPS
          \"t.end\"() : () -> ()
        }) : (i32) -> ()",
    );
}

#[test]
fn a_user_is_woken_before_its_definition_in_a_graph_region_of_an_isolated_operation() {
    check_user_first(
        "\"t.isolated\"(%a) ({
        ^bb0(%x: i32):
          \"t.graph\"() ({
            OPS
            \"t.end\"() : () -> ()
          }) : () -> ()
          \"t.end\"() : () -> ()
        }) : (i32) -> ()",
    );
}

#[test]
fn a_user_is_woken_in_a_region_before_its_definition_in_the_graph_region_around_it() {
    check(
        || PatternSet::new().with(Marked).with(mark),
        "\"t.scope\"() ({
          %2 = \"t.abs\"(%1) : (i32) -> i32
          \"t.end\"(%2) : (i32) -> ()
        }) : () -> ()
        \"t.use\"() : () -> ()
        %1 = \"t.marked\"(%a) : (i32) -> i32",
        "\"t.scope\"() ({
          %2 = \"t.neg\"(%a) : (i32) -> i32
          \"t.end\"(%2) : (i32) -> ()
        }) : () -> ()
        \"t.use\"() : () -> ()
        %1 = \"t.marked\"(%a) <{mark = 1 : i32}> : (i32) -> i32",
    );
}

/// Moves the operation around its root out of the operation around that, and makes an absolute value
/// before the root.
#[drr::pattern(root = UseOp)]
fn escape<I: Ir>(op: OpOf<UseOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let (ir, root) = (rewriter.ir(), op.handle());
    let scope = OpOf::<ScopeOp, I>::around(ir, root);
    let isolated = OpOf::<IsolatedOp, I>::around(ir, root);
    let (Some(scope), Some(isolated)) = (scope, isolated) else {
        return false;
    };
    let (x, loc) = (ir.operand(root, 0), ir.loc(root));
    rewriter.move_op_after(scope.handle(), isolated.handle())
        && AbsOp::build(rewriter, loc, x).is_ok()
}

#[test]
fn what_leaves_the_scope_is_not_visited_any_more() {
    for order in [VisitOrder::Mlir, VisitOrder::Exact] {
        for top_down in [false, true] {
            let (mut context, module) = read(
                "\"t.isolated\"(%a) ({
                ^bb0(%x: i32):
                  \"t.scope\"() ({
                    %s = \"t.source\"() : () -> i32
                    %0 = \"t.old\"(%s) : (i32) -> i32
                    \"t.use\"(%0) : (i32) -> ()
                    %1 = \"t.old\"(%s) : (i32) -> i32
                    \"t.end\"(%1) : (i32) -> ()
                  }) : () -> ()
                  \"t.end\"() : () -> ()
                }) : (i32) -> ()",
            );
            let patterns = PatternSet::new().with(Near).with(escape).bind(&mut context);
            let body = context.body(module).expect("a block");
            let isolated = context.last_op(body).expect("an operation");
            let scope = context.regions(isolated)[0];
            let config = GreedyRewriteConfig::new()
                .order(order)
                .top_down(top_down)
                .scope(scope);
            let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
            assert!(report.expect("a report").converged);
            let text = print(&context, module);
            assert_eq!(
                text.matches("t.abs").count(),
                1,
                "{order:?} {top_down}\n{text}"
            );
        }
    }
}

#[test]
fn regions_are_simplified_before_the_first_visit() {
    for top_down in [false, true] {
        let config = config()
            .top_down(top_down)
            .unique_constants(true)
            .simplify_regions(RegionSimplify::Normal);
        let report = run_in(
            PatternSet::new().with(Near),
            &config,
            "%0 = \"t.neg\"(%a) : (i32) -> i32
            %1 = \"t.neg\"(%0) : (i32) -> i32
            %2 = \"t.abs\"(%1) : (i32) -> i32
            \"t.use\"(%1) : (i32) -> ()",
            "\"t.use\"(%a) : (i32) -> ()",
        );
        assert_eq!(report.rewrites, 1);
    }
}

#[test]
fn unreachable_blocks_are_counted_and_erased() {
    let text = "\"t.scope\"() ({
          %0 = \"t.old\"(%a) : (i32) -> i32
          \"t.end\"(%0) : (i32) -> ()
        ^bb1:
          %1 = \"t.neg\"(%a) : (i32) -> i32
          \"t.end\"(%1) : (i32) -> ()
        }) : () -> ()";
    for order in [VisitOrder::Mlir, VisitOrder::Exact] {
        for top_down in [false, true] {
            let (mut context, module) = read(text);
            let patterns = PatternSet::new().with(Near).bind(&mut context);
            let config = GreedyRewriteConfig::new()
                .order(order)
                .top_down(top_down)
                .simplify_regions(RegionSimplify::UnreachableBlocks);
            let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
                .unwrap_or_else(|error| panic!("{error}"));
            let counts = (report.ops_before, report.ops_after, report.rewrites);
            assert_eq!(
                counts,
                (6, 4, 1),
                "{order:?}, top-down {top_down}: {report}"
            );
        }
    }
}
