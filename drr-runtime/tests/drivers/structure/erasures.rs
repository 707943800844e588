//! The order of the erasures of a rewrite that may fail.

use std::cell::Cell;

use drr_runtime::ir::Ir;

use crate::support::find;

use super::rewrite;

/// Erases the operations of the first block of `test.scope` in this order.
fn erase(text: &str, order: Vec<usize>) -> Vec<String> {
    thread_local! {
        static ORDER: Cell<Vec<usize>> = const { Cell::new(Vec::new()) };
    }
    ORDER.set(order);
    let (ir, events) = rewrite(text, true, |rewriter, _| {
        let ir = rewriter.ir();
        let region = ir.regions(find(ir, "test.scope"))[0];
        let first = ir.first_op(ir.blocks(region)[0]);
        let ops = std::iter::successors(first, |op| ir.next_op(*op));
        let ops: Vec<_> = ops.collect();
        let erased = ORDER.take().into_iter();
        erased.for_each(|at| rewriter.erase_op(ops[at]));
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
        let erased = erase(text, order.to_vec());
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
    assert_eq!(erase(&text, (0..COUNT).collect()).len(), COUNT);
    assert_eq!(erase(&text, (0..COUNT).rev().collect()).len(), COUNT);
}
