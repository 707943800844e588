//! What a rewriter does to structure: blocks and operations that move, split, merge, are copied,
//! and come back when the rewrite fails.

use std::cell::Cell;

use drr_runtime::build::IRRewriter;
use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op, Type, Value};
use drr_runtime::listener::EventLog;
use drr_runtime::rewriter::{PatternRewriter, RewriterBase};

use crate::random::Random;
use crate::support::ir::Ty;
use crate::support::rules::{Rule, index, make, patterns, state};
use crate::support::{TestIr, all_ops, assert_module, config, find, parse, run, run_logged};

const I64: (Type<TestIr>, Option<()>) = (Type(Ty::I64), None);

type Rewrite = fn(&mut PatternRewriter<'_, TestIr>, Op<TestIr>) -> bool;

/// Runs `change` as the rewrite of a rule on the first `test.tag`; the events.
fn rewrite(text: &str, fallible: bool, change: Rewrite) -> (TestIr, Vec<String>) {
    thread_local! {
        static CHANGE: Cell<Option<Rewrite>> = const { Cell::new(None) };
    }
    CHANGE.set(Some(change));
    let mut ir = parse(text);
    let rule = Rule::new("Once", index::TAG).rewrite(|rewriter, root, _| {
        let change = CHANGE.take();
        Ok(change.is_some_and(|change| change(&mut PatternRewriter::new(rewriter), root)))
    });
    let rule = if fallible { rule.fallible() } else { rule };
    let config = config().erase_dead(false);
    let (_, events) = run_logged(&mut ir, patterns([rule]), &config);
    let events = events.into_iter();
    let events = events.filter(|event| !event.starts_with("begin") && !event.starts_with("end"));
    (
        ir,
        events
            .take_while(|event| !event.starts_with("failure"))
            .collect(),
    )
}

/// The same text comes of a rewrite that is journalled and of one that is not.
#[track_caller]
fn assert_rewritten(text: &str, change: Rewrite, expected: &str) -> Vec<String> {
    let (ir, events) = rewrite(text, false, change);
    assert_module(&ir, expected);
    let (ir, _) = rewrite(text, true, change);
    assert_module(&ir, expected);
    events
}

fn block_of(ir: &TestIr, op: Op<TestIr>) -> Block<TestIr> {
    ir.parent_block(op).expect("it is in a block")
}

#[test]
fn an_op_moves_and_its_old_place_is_told() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.neg %0
         test.sink %1 %2",
        |rewriter, root| {
            let neg = rewriter.ir().next_op(root).expect("the neg");
            rewriter.move_op_after(neg, root) && rewriter.move_op_before(neg, root)
        },
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.tag %0
         test.sink %2 %1",
    );
    assert_eq!(
        events,
        ["moved test.neg(source)"],
        "it stood behind the root already"
    );
}

#[test]
fn an_op_cannot_move_into_itself() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.sink %1
         }";
    let (ir, events) = rewrite(text, false, |rewriter, _| {
        let ir = rewriter.ir();
        let (scope, sink) = (find(ir, "test.scope"), find(ir, "test.sink"));
        let inner = block_of(ir, sink);
        assert!(!rewriter.move_op(scope, InsertPoint::Before(sink)));
        assert!(!rewriter.move_op(scope, InsertPoint::End(inner)));
        let (outer, region) = (
            block_of(rewriter.ir(), scope),
            rewriter.ir().regions(scope)[0],
        );
        assert!(!rewriter.move_block(outer, region, None));
        assert!(!rewriter.inline_block_before(outer, InsertPoint::End(inner), &[]));
        assert!(!rewriter.inline_region_before(region, region, None));
        false
    });
    assert_eq!(ir.to_string(), parse(text).to_string());
    assert_eq!(events, [""; 0]);
}

#[test]
fn a_block_splits_at_an_op() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.sink %1",
        |rewriter, root| rewriter.split_block(root).is_some(),
        "%0 = test.source
         ^1:
         %1 = test.tag %0
         test.sink %1",
    );
    assert_eq!(
        events,
        [
            "block inserted",
            "moved test.tag(source)",
            "moved test.sink(tag)"
        ]
    );
}

#[test]
fn merging_replaces_arguments_and_erases_the_source() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.br ^1
         ^1(%2 %3):
         %4 = test.add %2 %3
         test.sink %4",
        |rewriter, root| {
            let ir = rewriter.ir();
            let (dest, br) = (block_of(ir, root), find(ir, "test.br"));
            let source = ir.successor(br, 0);
            let (tag, operand) = (ir.result(root, 0), ir.operand(root, 0));
            assert!(
                !rewriter.merge_blocks(source, dest, &[tag, operand]),
                "it has a predecessor"
            );
            let itself = rewriter.ir().parent_block(root).expect("a block");
            assert!(
                rewriter.set_successor(br, 0, itself) && !rewriter.set_successor(br, 1, itself)
            );
            assert!(
                !rewriter.merge_blocks(source, dest, &[tag]),
                "an argument is missing"
            );
            rewriter.merge_blocks(source, dest, &[tag, operand])
        },
        "%0 = test.source
         %1 = test.tag %0
         test.br ^0
         %2 = test.add %1 %0
         test.sink %2",
    );
    assert_eq!(
        events,
        [
            "modified test.br()",
            "moved test.add(argument, argument)",
            "moved test.sink(add)",
            "modified test.add(tag, argument)",
            "modified test.add(tag, source)",
            "block erased",
        ]
    );
}

#[test]
fn a_region_is_inlined_where_its_op_was() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         ^0(%2):
           %3 = test.neg %2
           test.sink %3
         }",
        |rewriter, root| {
            let ir = rewriter.ir();
            let scope = find(ir, "test.scope");
            let body = ir.single_block(ir.regions(scope)[0]).expect("one block");
            let tag = ir.result(root, 0);
            let done = rewriter.inline_block_before(body, InsertPoint::Before(scope), &[tag]);
            rewriter.erase_op(scope);
            done
        },
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.neg %1
         test.sink %2",
    );
    assert_eq!(
        events,
        [
            "moved test.neg(argument)",
            "moved test.sink(neg)",
            "modified test.neg(tag)",
            "block erased",
            "erased test.scope()",
        ]
    );
}

#[test]
fn a_regions_blocks_move_into_another() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.br ^1
         ^1(%2):
           test.sink %2
         }
         test.pure_scope {
         }",
        |rewriter, _| {
            let ir = rewriter.ir();
            let (from, to) = (find(ir, "test.scope"), find(ir, "test.pure_scope"));
            let (from, to) = (ir.regions(from)[0], ir.regions(to)[0]);
            let entry = ir.blocks(to)[0];
            assert!(!ir.is_region_empty(to) && !rewriter.move_region_body(from, to));
            assert!(rewriter.erase_region_body(to) && rewriter.ir().blocks(to).len() < 2);
            // In a rewrite that may fail the block is still there.
            let before = rewriter.ir().blocks(to).first().copied();
            assert!(before.is_none_or(|before| before == entry));
            rewriter.inline_region_before(from, to, before)
        },
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         }
         test.pure_scope {
           test.br ^1
         ^1(%2):
           test.sink %2
         }",
    );
}

#[test]
fn blocks_that_branch_to_one_another_are_erased_together() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
           %2 = test.neg %1
           test.br ^1
         ^1(%3):
           test.sink %3 %2
           test.br ^2
         ^2:
           test.sink %2
           test.br ^1
         }",
        |rewriter, _| {
            let region = rewriter.ir().regions(find(rewriter.ir(), "test.scope"))[0];
            let second = rewriter.ir().blocks(region)[1];
            assert!(!rewriter.erase_block(second), "others branch to it");
            rewriter.erase_region_body(region)
        },
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         }",
    );
    assert_eq!(
        events
            .iter()
            .filter(|event| *event == "block erased")
            .count(),
        3
    );
    assert_eq!(
        events
            .iter()
            .filter(|event| event.starts_with("erased"))
            .count(),
        6
    );
}

#[test]
fn a_block_that_others_need_stays() {
    rewrite(
        "%0 = test.source
         %1 = test.tag %0
         test.br ^1
         ^1(%2):
         %3 = test.neg %2
         test.br ^2
         ^2:
         test.sink %3 %2",
        false,
        |rewriter, root| {
            let ir = rewriter.ir();
            let region = ir.parent_region(block_of(ir, root)).expect("a region");
            let blocks = ir.blocks(region);
            let before = ir.to_string();
            assert!(!rewriter.erase_block(blocks[1]) && !rewriter.erase_block(blocks[2]));
            assert!(!rewriter.erase_block_arg(blocks[1], 0), "it is used");
            assert!(!rewriter.erase_block_arg(blocks[1], 1), "there is none");
            assert!(
                rewriter
                    .insert_block_arg(blocks[1], 3, I64.0, None)
                    .is_none()
            );
            assert_eq!(rewriter.ir().to_string(), before);
            false
        },
    );
}

#[test]
fn a_cloned_region_uses_its_own_values_and_those_from_outside() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         ^0(%2):
           %3 = test.add %2 %1
           test.scope {
             test.sink %3 %0
           }
           test.br ^1
         ^1:
           test.sink %3
           test.br ^0
         }
         test.pure_scope {
         }",
        |rewriter, _| {
            let ir = rewriter.ir();
            let (from, to) = (find(ir, "test.scope"), find(ir, "test.pure_scope"));
            let (from, to) = (ir.regions(from)[0], ir.regions(to)[0]);
            let source = find(ir, "test.source");
            let tag = find(ir, "test.tag");
            let mut mapping = IrMapping::new();
            mapping.map_value(ir.result(source, 0), ir.result(tag, 0));
            assert!(rewriter.clone_region_before(from, to, None, &mut mapping));
            let entry = rewriter.ir().blocks(from)[0];
            assert_eq!(mapping.block(entry), Some(rewriter.ir().blocks(to)[1]));
            rewriter.erase_block(rewriter.ir().blocks(to)[0])
        },
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         ^0(%2):
           %3 = test.add %2 %1
           test.scope {
             test.sink %3 %0
           }
           test.br ^1
         ^1:
           test.sink %3
           test.br ^0
         }
         test.pure_scope {
         ^0(%4):
           %5 = test.add %4 %1
           test.scope {
             test.sink %5 %1
           }
           test.br ^1
         ^1:
           test.sink %5
           test.br ^0
         }",
    );
    assert_eq!(
        events[..6],
        [
            "block inserted",
            "block inserted",
            "inserted test.add(argument, tag)",
            "inserted test.scope()",
            "inserted test.br()",
            "inserted test.sink(add)",
        ]
    );
}

#[test]
fn a_cloned_op_takes_mapped_operands() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0 <tag = 3>
         test.sink %1",
        |rewriter, root| {
            let mut mapping = IrMapping::new();
            let (from, to) = (
                rewriter.ir().operand(root, 0),
                rewriter.ir().result(root, 0),
            );
            mapping.map_value(from, to);
            let next = rewriter.ir().next_op(root).expect("the sink");
            rewriter.set_insertion_point(InsertPoint::Before(next));
            let new = rewriter
                .clone_op(root, &mut mapping)
                .expect("it can be cloned");
            assert_eq!(mapping.op(root), Some(new));
            assert_eq!(mapping.value(to), Some(rewriter.ir().result(new, 0)));
            true
        },
        "%0 = test.source
         %1 = test.tag %0 <tag = 3>
         %2 = test.tag %1 <tag = 3>
         test.sink %1",
    );
}

#[test]
fn an_op_can_be_cloned_into_itself() {
    let mut ir = parse("test.scope {\n%0 = test.source\ntest.sink %0\n}");
    let (scope, sink) = (find(&ir, "test.scope"), find(&ir, "test.sink"));
    let mut rewriter = IRRewriter::new(&mut ir, InsertPoint::Before(sink));
    assert!(rewriter.clone_op(scope, &mut IrMapping::new()).is_some());
    assert_module(
        &ir,
        "test.scope {
           %0 = test.source
           test.scope {
             %1 = test.source
             test.sink %1
           }
           test.sink %0
         }",
    );
}

#[test]
fn a_region_is_not_cloned_into_itself() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.pure_scope {
           }
         }";
    rewrite(text, false, |rewriter, _| {
        let ir = rewriter.ir();
        let (outer, inner) = (find(ir, "test.scope"), find(ir, "test.pure_scope"));
        let (outer, inner) = (ir.regions(outer)[0], ir.regions(inner)[0]);
        let before = ir.to_string();
        assert!(!rewriter.clone_region_before(outer, inner, None, &mut IrMapping::new()));
        assert_eq!(rewriter.ir().to_string(), before);
        // Behind itself it can be.
        assert!(rewriter.clone_region_before(outer, outer, None, &mut IrMapping::new()));
        true
    });
}

#[test]
fn cloning_that_fails_half_way_leaves_nothing_behind() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           %1 = test.neg %0
           test.scope {
             %2 = test.mul %1 %1
             test.sink %2
           }
         }",
    );
    ir.uncloneable = TestIr::kind_of("test.sink");
    let before = ir.to_string();
    let (scope, source) = (find(&ir, "test.scope"), find(&ir, "test.source"));
    let region = ir.regions(scope)[0];
    let mut rewriter = IRRewriter::new(&mut ir, InsertPoint::Before(scope));
    let mut mapping = IrMapping::new();
    assert!(rewriter.clone_op(scope, &mut mapping).is_none());
    assert!(mapping.op(scope).is_none());
    assert!(!rewriter.clone_region_before(region, region, None, &mut mapping));
    assert_eq!(ir.to_string(), before);
    assert!(ir.is_before_in_block(source, scope));
}

#[test]
fn an_ir_that_cannot_says_so() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           test.br ^1
         ^1(%1):
           test.sink %1
         }",
    );
    ir.rigid = true;
    let before = ir.to_string();
    let (source, scope, sink) = (
        find(&ir, "test.source"),
        find(&ir, "test.scope"),
        find(&ir, "test.sink"),
    );
    let at = InsertPoint::Before(scope);
    let mut plain = IRRewriter::new(&mut ir, at);
    let mut rewriter = plain.rewriter();
    let region = rewriter.ir().regions(scope)[0];
    let block = rewriter.ir().blocks(region)[0];
    let value = rewriter.ir().result(source, 0);
    assert!(!rewriter.move_op_before(sink, scope) && !rewriter.move_op_after(source, scope));
    assert!(rewriter.create_block(region, None, &[]).is_none());
    assert!(!rewriter.move_block(block, region, None));
    assert!(rewriter.split_block(sink).is_none());
    assert!(!rewriter.inline_block_before(block, at, &[]));
    assert!(rewriter.add_block_arg(block, I64.0, None).is_none());
    assert!(!rewriter.set_loc(sink, ()));
    assert!(rewriter.clone_op(sink, &mut IrMapping::new()).is_none());
    assert!(!rewriter.clone_region_before(region, region, None, &mut IrMapping::new()));
    assert!(rewriter.replace_uses_if(value, value, |_, _, _| true));
    assert_eq!(ir.to_string(), before);
}

#[test]
fn uses_are_replaced_where_asked() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.sink %1 %1
         test.scope {
           test.sink %1
         }",
        |rewriter, root| {
            let ir = rewriter.ir();
            let (tag, source) = (ir.result(root, 0), ir.operand(root, 0));
            let inner = ir.blocks(ir.regions(find(ir, "test.scope"))[0])[0];
            assert!(!rewriter.replace_op_uses_within_block(root, &[source], inner));
            assert!(!rewriter.replace_uses_if(tag, source, |_, _, index| index == 1));
            true
        },
        "%0 = test.source
         %1 = test.tag %0
         test.sink %1 %0
         test.scope {
           test.sink %0
         }",
    );
}

#[test]
fn a_modification_in_place_is_announced_once() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0 <tag = 1>
         test.sink %1",
        |rewriter, root| {
            let tag = rewriter.ir_mut().attr_id("tag");
            let source = rewriter.ir().operand(root, 0);
            rewriter.modify_op_in_place(root, |rewriter| {
                rewriter.set_attr(root, tag, Some(2));
                rewriter.set_operand(root, 0, source);
                rewriter.set_attr(root, tag, Some(3));
            });
            true
        },
        "%0 = test.source
         %1 = test.tag %0 <tag = 3>
         test.sink %1",
    );
    assert_eq!(events, ["modified test.tag(source) <tag = 3>"]);
}

#[test]
fn a_cancelled_modification_is_taken_back_in_silence() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.tag %0 <tag = 1>
         test.sink %1 %2",
        |rewriter, root| {
            let tag = rewriter.ir_mut().attr_id("tag");
            let neg = rewriter.ir().result(find(rewriter.ir(), "test.neg"), 0);
            rewriter.start_op_modification(root);
            rewriter.set_operand(root, 0, neg);
            rewriter.set_attr(root, tag, Some(2));
            rewriter.set_attr(root, tag, None);
            rewriter.cancel_op_modification(root)
        },
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.tag %0 <tag = 1>
         test.sink %1 %2",
    );
    assert_eq!(events, [""; 0]);
}

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
    // The tag moves behind the neg once; the neg is visited again for it, as MLIR would.
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

// ---- Random rewrites that fail ------------------------------------------------------------------

/// Everything that is said of a module: its text, and all uses. Not their order: an operand that is
/// set back is the newest use.
fn everything(ir: &TestIr) -> String {
    let mut text = ir.to_string();
    for value in values(ir) {
        let mut uses = Vec::new();
        ir.for_each_use(value, |op, index| {
            uses.push(format!("{}:{index}", ir.display_op(op)));
            true
        });
        uses.sort();
        text += &format!("{uses:?}\n");
    }
    text
}

fn blocks(ir: &TestIr) -> Vec<Block<TestIr>> {
    let nested = all_ops(ir).into_iter().flat_map(|op| ir.regions(op));
    let regions = std::iter::once(ir.body()).chain(nested);
    regions.flat_map(|region| ir.blocks(region)).collect()
}

fn values(ir: &TestIr) -> Vec<Value<TestIr>> {
    let args = blocks(ir)
        .into_iter()
        .flat_map(|block| ir.block_args(block));
    let results = all_ops(ir)
        .into_iter()
        .flat_map(|op| (0..ir.num_results(op)).map(move |index| (op, index)));
    args.chain(results.map(|(op, index)| ir.result(op, index)))
        .collect()
}

/// One random change by the rewriter; what it was, if it was possible.
fn random_change(
    rewriter: &mut PatternRewriter<'_, TestIr>,
    random: &mut Random,
    erased: &mut Vec<Op<TestIr>>,
) -> Option<&'static str> {
    let ops: Vec<_> = all_ops(rewriter.ir())
        .into_iter()
        .filter(|op| !erased.contains(op))
        .collect();
    let (blocks, values) = (blocks(rewriter.ir()), values(rewriter.ir()));
    let regions: Vec<_> = blocks
        .iter()
        .filter_map(|block| rewriter.ir().parent_region(*block))
        .collect();
    let (op, other) = (random.pick(&ops), random.pick(&ops));
    let (block, other_block) = (random.pick(&blocks), random.pick(&blocks));
    let (value, other_value) = (random.pick(&values), random.pick(&values));
    let (region, other_region) = (random.pick(&regions), random.pick(&regions));
    let args: Vec<_> = (0..rewriter.ir().block_args(block).len())
        .map(|_| random.pick(&values))
        .collect();
    let before = Some(other_block).filter(|_| random.below(2) == 0);
    let at = match before {
        Some(block) => InsertPoint::End(block),
        None => InsertPoint::Before(other),
    };
    // Copies of copies would never end.
    let what = match random.below(20) {
        13 | 14 if ops.len() > 60 => 0,
        what => what,
    };
    let done = match what {
        0 | 1 => rewriter.move_op(op, at),
        2 => rewriter.split_block(op).is_some(),
        3 | 4 => rewriter.inline_block_before(block, at, &args),
        5 => rewriter.create_block(region, before, &[I64, I64]).is_some(),
        6 | 7 => rewriter.move_block(block, region, before),
        8 => rewriter.inline_region_before(region, other_region, before),
        9 => {
            let index = random.below(3);
            rewriter
                .insert_block_arg(block, index, I64.0, None)
                .is_some()
        }
        10 => {
            let index = random.below(2);
            let args = rewriter.ir().block_args(block);
            if let Some(arg) = args.get(index).filter(|arg| **arg != value) {
                rewriter.replace_all_uses_with(*arg, value);
            }
            rewriter.erase_block_arg(block, index)
        }
        11 => rewriter.erase_block(block),
        12 => rewriter.erase_region_body(region),
        13 => {
            rewriter.set_insertion_point(at);
            rewriter.clone_op(op, &mut IrMapping::new()).is_some()
        }
        14 => rewriter.clone_region_before(region, other_region, before, &mut IrMapping::new()),
        15 => {
            rewriter.replace_uses_if(value, other_value, |_, _, index| index == 0);
            true
        }
        16 => {
            let count = rewriter.ir().num_operands(op);
            if count > 0 {
                rewriter.set_operand(op, random.below(count), value);
            }
            rewriter.set_successor(op, 0, block)
        }
        17 => {
            let results: Vec<_> = (0..rewriter.ir().num_results(op)).map(|_| value).collect();
            let inside = results.iter().any(|value| {
                rewriter
                    .ir()
                    .defining_op(*value)
                    .is_some_and(|(d, _)| d == op)
            });
            if !inside {
                rewriter.replace_op(op, &results);
                erased.push(op);
            }
            !inside
        }
        18 => {
            let tag = rewriter.ir_mut().attr_id("tag");
            rewriter.start_op_modification(op);
            rewriter.set_attr(op, tag, Some(5));
            if random.below(2) == 0 {
                rewriter.cancel_op_modification(op)
            } else {
                rewriter.finalize_op_modification(op);
                true
            }
        }
        _ => {
            rewriter.set_insertion_point(at);
            let kind = TestIr::kind_of("test.add").expect("a known op");
            rewriter.create_op(state(kind, &[value, other_value], &[I64.0], &[]));
            true
        }
    };
    const NAMES: [&str; 20] = [
        "move",
        "move",
        "split",
        "inline",
        "inline",
        "create block",
        "move block",
        "move block",
        "inline region",
        "insert argument",
        "erase argument",
        "erase block",
        "erase body",
        "clone",
        "clone region",
        "replace",
        "set",
        "replace op",
        "modify",
        "create",
    ];
    done.then_some(NAMES[what])
}

const MODULE: &str = "%0 = test.source
     %1 = test.neg %0
     test.scope {
     ^0(%2):
       %3 = test.add %2 %1
       %4 = test.mul %3 %2
       test.pure_scope {
         test.sink %4 %0
         %5 = test.two %3
       }
       test.br ^1
     ^1(%6 %7):
       test.sink %6 %7 %3
       test.br ^2
     ^2:
       test.sink %4
       test.br ^1
     }
     %8 = test.const <value = 3>
     %9 = test.add %8 %1
     test.scope {
       test.sink %9 %0
     }
     test.sink %9 %8";

thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
    static DONE: Cell<[usize; 2]> = const { Cell::new([0, 0]) };
}

/// Changes the module at random, then fails.
fn vandal() -> Rule {
    Rule::new("Vandal", index::CONST)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let mut random = Random(SEED.get().wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let mut erased = vec![root];
            let mut done = Vec::new();
            // A plain rewriter is given as well, by hand.
            make(rewriter, "test.const", &[], Some(9));
            let mut rewriter = PatternRewriter::new(rewriter);
            for _ in 0..1 + random.below(12) {
                done.extend(random_change(&mut rewriter, &mut random, &mut erased));
            }
            let kinds: std::collections::BTreeSet<_> = done.iter().collect();
            let [changes, most] = DONE.get();
            DONE.set([changes + done.len(), most.max(kinds.len())]);
            Err("as promised".to_string())
        })
}

#[test]
fn whatever_a_failed_rewrite_did_is_undone() {
    DONE.set([0, 0]);
    for seed in 1..=1000 {
        SEED.set(seed);
        let mut ir = parse(MODULE);
        let before = everything(&ir);
        let report = run(&mut ir, patterns([vandal()]), &config().erase_dead(false));
        assert_eq!(report.failures.len(), 1, "seed {seed}: {report}");
        assert_eq!(everything(&ir), before, "seed {seed}");
    }
    let [changes, most] = DONE.get();
    assert!(
        changes > 2_500 && most >= 8,
        "{changes} changes, {most} kinds in a rewrite"
    );
}

#[test]
fn whatever_a_failed_rewrite_did_is_undone_behind_another_driver() {
    for seed in 1..=1000 {
        SEED.set(seed);
        let mut ir = parse(MODULE);
        let before = everything(&ir);
        let set = patterns([vandal()]).bind(&mut ir);
        let root = find(&ir, "test.const");
        let mut plain = IRRewriter::new(&mut ir, InsertPoint::Before(root));
        let error = set
            .match_and_rewrite(root, &mut plain)
            .expect_err("it fails");
        assert_eq!(error.message, "as promised", "seed {seed}");
        assert_eq!(everything(&ir), before, "seed {seed}");
    }
}
