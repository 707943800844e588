//! Replacing some uses, and modifying operations in place.

use drr_runtime::ir::{InsertPoint, Ir};
use drr_runtime::rewriter::{IRRewriter, RewriterBase};

use crate::support::{find, parse};

use super::assert_rewritten;

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
fn a_rewriter_without_a_driver_takes_a_modification_back() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.tag %0 <tag = 1>
         test.sink %1 %2",
    );
    let before = ir.to_string();
    let (root, tag) = (find(&ir, "test.tag"), ir.attr_id("tag"));
    let neg = ir.result(find(&ir, "test.neg"), 0);
    let mut rewriter = IRRewriter::new(&mut ir, InsertPoint::Before(root));
    rewriter.start_op_modification(root);
    rewriter.set_attr(root, tag, Some(2));
    rewriter.set_operand(root, 0, neg);
    assert!(rewriter.cancel_op_modification(root));
    assert!(!rewriter.cancel_op_modification(root), "it is over");
    assert_eq!(ir.to_string(), before);
}
