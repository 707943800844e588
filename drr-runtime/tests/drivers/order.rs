//! `OpOrder` against a list for each block.

use drr_runtime::side_tables::OpOrder;

/// The blocks of both agree, in both directions.
fn assert_agrees(order: &OpOrder, blocks: &[Vec<usize>]) {
    for (block, ops) in blocks.iter().enumerate() {
        assert_eq!(order.iter(block).collect::<Vec<_>>(), *ops);
        let back = std::iter::successors(order.last(block), |op| order.previous(*op));
        let back: Vec<usize> = back.collect();
        assert!(back.iter().eq(ops.iter().rev()), "{back:?} back, {ops:?}");
        for op in ops {
            assert_eq!(order.block_of(*op), Some(block));
        }
    }
}

#[test]
fn an_order_of_several_blocks_is_that_of_lists() {
    let mut rng = fastrand::Rng::with_seed(11);
    let (mut order, mut blocks) = (OpOrder::new(), vec![vec![]; 3]);
    let mut free: Vec<usize> = (0..40).rev().collect();
    for _ in 0..5_000 {
        let block = rng.usize(..3);
        let ops = &mut blocks[block];
        if rng.bool() && !free.is_empty() {
            let op = free.swap_remove(rng.usize(..free.len()));
            let at = rng.usize(..=ops.len());
            match ops.get(at) {
                Some(next) => order.insert_before(op, *next),
                None => order.push(block, op),
            }
            ops.insert(at, op);
        } else if !ops.is_empty() {
            let op = ops.remove(rng.usize(..ops.len()));
            order.remove(op);
            assert_eq!(order.block_of(op), None);
            free.push(op);
        }
        assert_agrees(&order, &blocks);
    }
}

#[test]
#[should_panic(expected = "the operation 4 is in no block")]
fn an_operation_that_was_removed_has_no_neighbour() {
    let mut order = OpOrder::new();
    order.push(0, 4);
    order.remove(4);
    order.next(4);
}
