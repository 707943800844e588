//! Moving operations, blocks and regions.

use drr_runtime::build::IRRewriter;
use drr_runtime::ir::{InsertPoint, Ir, IrMapping};

use crate::support::{find, parse};

use super::{I64, assert_rewritten, block_of, rewrite};

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

/// The first block could move alone.
#[test]
fn a_region_of_several_blocks_cannot_move_into_itself() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.br ^1
         ^1:
           test.pure_scope {
             test.sink %1
           }
         }";
    let (ir, events) = rewrite(text, false, |rewriter, _| {
        let ir = rewriter.ir();
        let (outer, inner) = (find(ir, "test.scope"), find(ir, "test.pure_scope"));
        let (outer, inner) = (ir.regions(outer)[0], ir.regions(inner)[0]);
        assert!(!rewriter.inline_region_before(outer, inner, None));
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
            // In a rewrite that may fail, the block still exists.
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
fn a_block_moves_before_another_one() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.br ^1
         ^1:
           test.sink %0
           test.br ^2
         ^2:
           test.sink %1
           test.br ^1
         }",
        |rewriter, _| {
            let ir = rewriter.ir();
            let blocks = ir.blocks(ir.regions(find(ir, "test.scope"))[0]);
            rewriter.move_block_before(blocks[2], blocks[1])
                && rewriter.move_block_before(blocks[2], blocks[2])
        },
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.br ^2
         ^1:
           test.sink %1
           test.br ^2
         ^2:
           test.sink %0
           test.br ^1
         }",
    );
}
