//! Blocks that can be erased, and blocks that cannot.

use std::cell::Cell;

use drr_runtime::ir::Ir;

use crate::support::find;

use super::{I64, assert_rewritten, block_of, rewrite};

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

/// Erases the operations of the first block of `test.scope` in this order.
fn erase(text: &str, order: impl Fn(usize) -> Vec<usize> + 'static) -> Vec<String> {
    thread_local! {
        static ORDER: Cell<Option<Box<dyn Fn(usize) -> Vec<usize>>>> = const { Cell::new(None) };
    }
    ORDER.set(Some(Box::new(order)));
    let (ir, events) = rewrite(text, true, |rewriter, _| {
        let ir = rewriter.ir();
        let region = ir.regions(find(ir, "test.scope"))[0];
        let first = ir.first_op(ir.blocks(region)[0]);
        let ops = std::iter::successors(first, |op| ir.next_op(*op));
        let ops: Vec<_> = ops.collect();
        let order = ORDER.take().expect("it was set");
        for at in order(ops.len()) {
            rewriter.erase_op(ops[at]);
        }
        true
    });
    let scope = find(&ir, "test.scope");
    assert!(ir.first_op(ir.blocks(ir.regions(scope)[0])[0]).is_none());
    let erased = events
        .iter()
        .filter_map(|event| event.strip_prefix("erased "));
    erased.map(str::to_string).collect()
}

#[test]
fn erasures_keep_their_order_as_far_as_uses_permit() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           %2 = test.neg %0
           %3 = test.source
           %4 = test.add %2 %0
           %5 = test.tag %3
         }";
    let orders: [(&[usize], [&str; 4]); 3] = [
        // Each after its users: the order is kept.
        (
            &[2, 0, 3, 1],
            ["test.add", "test.neg", "test.tag", "test.source"],
        ),
        // The neg waits for the add, the source for the tag.
        (
            &[0, 1, 2, 3],
            ["test.add", "test.tag", "test.neg", "test.source"],
        ),
        // An operation that is listed twice is erased once.
        (
            &[1, 2, 3, 1, 0],
            ["test.add", "test.tag", "test.neg", "test.source"],
        ),
    ];
    for (order, expected) in orders {
        let erased = erase(text, move |_| order.to_vec());
        let erased: Vec<_> = erased
            .iter()
            .filter_map(|op| op.split(['(', ' ']).next())
            .collect();
        assert_eq!(erased, expected, "{order:?}");
    }
}

#[test]
fn many_operations_are_erased_in_either_order() {
    const COUNT: usize = 2_000;
    let negs = (2..COUNT + 2).map(|at| format!("%{at} = test.neg %{}\n", at - 1));
    let text = format!(
        "%0 = test.source\n%1 = test.tag %0\ntest.scope {{\n{}}}",
        negs.collect::<String>()
    );
    assert_eq!(erase(&text, |len| (0..len).collect()).len(), COUNT);
    assert_eq!(erase(&text, |len| (0..len).rev().collect()).len(), COUNT);
}
