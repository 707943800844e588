//! The notifications of drivers and listeners.

use drr_runtime::build::IRRewriter;
use drr_runtime::ir::{InsertPoint, Ir, IrMapping};
use drr_runtime::listener::EventLog;
use drr_runtime::rewriter::PatternRewriter;

use crate::support::rules::{Rule, index, patterns};
use crate::support::{assert_module, config, find, parse, run, run_logged};

#[test]
fn a_pattern_may_say_why_it_declines() {
    let mut ir = parse("%0 = test.source\n%1 = test.tag %0\ntest.sink %1");
    let rule = Rule::new("Picky", index::TAG)
        .fallible()
        .rewrite(|rewriter, _, _| {
            Ok(PatternRewriter::new(rewriter).notify_match_failure("not today"))
        });
    let (_, events) = run_logged(&mut ir, patterns([rule]), &config());
    assert!(
        events.contains(&"failure Picky: not today".to_string()),
        "{events:?}"
    );
}

#[test]
fn moved_ops_are_visited_again() {
    // The tag moves after the neg once. As in MLIR, the neg is visited again because of it.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.tag %0 <tag = 1>
         %2 = test.neg %0
         test.sink %1 %2",
    );
    let moves = Rule::new("Moves", index::TAG).rewrite(|rewriter, root, _| {
        let (tag, neg) = (
            rewriter.ir_mut().attr_id("tag"),
            find(rewriter.ir(), "test.neg"),
        );
        if rewriter.ir().attr(root, "tag") != Some(1) {
            return Ok(false);
        }
        rewriter.set_attr(root, tag, Some(2));
        Ok(PatternRewriter::new(rewriter).move_op_before(neg, root))
    });
    let sees = Rule::new("Sees", index::NEG).rewrite(|_, _, _| Ok(false));
    let report = run(
        &mut ir,
        patterns([moves, sees]),
        &config().top_down(false).max_iterations(Some(1)),
    );
    let reached = report.rule("Sees").expect("it is in the set").stats.reached;
    assert_eq!(
        reached, 2,
        "once when it was moved, once in its turn: {report}"
    );
}

#[test]
fn a_listener_hears_what_a_rewriter_without_driver_does() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
         ^0(%1):
           %2 = test.neg %1
           test.sink %2
         }",
    );
    let (source, scope) = (find(&ir, "test.source"), find(&ir, "test.scope"));
    let body = ir.blocks(ir.regions(scope)[0])[0];
    let mut log = EventLog::new();
    let at = InsertPoint::Before(scope);
    let mut plain = IRRewriter::new(&mut ir, at).with_listener(&mut log);
    let mut rewriter = plain.rewriter();
    let value = rewriter.ir().result(source, 0);
    let clone = rewriter
        .clone_op(scope, &mut IrMapping::new())
        .expect("it clones");
    assert!(rewriter.inline_block_before(body, at, &[value]));
    rewriter.erase_op(scope);
    rewriter.erase_op(clone);
    assert_module(&ir, "%0 = test.source\n%1 = test.neg %0\ntest.sink %1");
    assert_eq!(
        log.take(),
        [
            "inserted test.scope()",
            "block inserted",
            "inserted test.neg(argument)",
            "inserted test.sink(neg)",
            "moved test.neg(argument)",
            "moved test.sink(neg)",
            "modified test.neg(source)",
            "block erased",
            "erased test.scope()",
            "erased test.sink(neg)",
            "erased test.neg(argument)",
            "block erased",
            "erased test.scope()",
        ]
    );
}
