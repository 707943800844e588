//! Replacing some uses, and modifying operations in place.

use drr_runtime::ir::{InsertPoint, Ir};
use drr_runtime::rewriter::{IRRewriter, RewriterBase};

use crate::support::rules::{Rule, index, patterns};
use crate::support::{config, find, parse, run_logged};

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
fn all_uses_but_those_of_an_operation_are_replaced() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.neg %1
         test.sink %1 %2 %1",
        |rewriter, root| {
            let ir = rewriter.ir();
            let (tag, source) = (ir.result(root, 0), ir.operand(root, 0));
            rewriter.replace_all_uses_except(tag, source, find(ir, "test.neg"));
            true
        },
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.neg %1
         test.sink %0 %2 %0",
    );
}

#[test]
fn an_operation_whose_uses_are_all_replaced_stays() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.sink %1
         test.scope {
           test.sink %1 %1
         }",
        |rewriter, root| {
            let source = rewriter.ir().operand(root, 0);
            let (first, last) = (
                rewriter.replace_op_uses_if(root, &[source], |_, _, index| index == 1),
                rewriter.replace_op_uses_if(root, &[source], |_, _, index| index == 0),
            );
            assert_eq!((first, last), (false, true));
            true
        },
        "%0 = test.source
         %1 = test.tag %0
         test.sink %0
         test.scope {
           test.sink %0 %0
         }",
    );
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.sink %1 %1",
        |rewriter, root| {
            let source = rewriter.ir().operand(root, 0);
            rewriter.replace_all_op_uses_with(root, &[source]);
            true
        },
        "%0 = test.source
         %1 = test.tag %0
         test.sink %0 %0",
    );
}

/// The first rule begins a modification and declines.
#[test]
fn a_modification_that_a_rule_does_not_finish_hides_no_later_one() {
    let begins = Rule::new("Begins", index::TAG).benefit(2).fallible();
    let begins = begins.rewrite(|rewriter, root, _| {
        rewriter.start_op_modification(root);
        Ok(false)
    });
    let sets = Rule::new("Sets", index::TAG).rewrite(|rewriter, root, _| {
        let tag = rewriter.ir_mut().attr_id("tag");
        let is_set = rewriter.ir().with_attr(root, tag, |tag| tag == Some(&2));
        if !is_set {
            rewriter.set_attr(root, tag, Some(2));
        }
        Ok(!is_set)
    });
    let mut ir = parse("%0 = test.source\n%1 = test.tag %0 <tag = 1>\ntest.sink %1");
    let (_, events) = run_logged(&mut ir, patterns([begins, sets.fallible()]), &config());
    let modified = "modified test.tag(source) <tag = 2>";
    assert!(events.iter().any(|event| event == modified), "{events:?}");
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
fn cancelling_takes_back_what_was_modified_meanwhile() {
    let text = "%0 = test.source
         %1 = test.tag %0 <tag = 1>
         test.sink %1";
    let events = assert_rewritten(
        text,
        |rewriter, root| {
            let tag = rewriter.ir_mut().attr_id("tag");
            rewriter.start_op_modification(root);
            rewriter.modify_op_in_place(root, |rewriter| rewriter.set_attr(root, tag, Some(2)));
            rewriter.cancel_op_modification(root)
        },
        text,
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
