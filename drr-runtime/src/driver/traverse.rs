//! Walks over nested regions, without recursion, and questions about nesting.

use std::collections::HashSet;
use std::vec;

use crate::ir::{Block, Ir, Op, Region};

/// When an operation with regions is visited.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WalkOrder {
    Pre,
    Post,
}

/// A walk over all operations of regions. The IR must not change meanwhile.
pub(crate) struct Walk<I: Ir> {
    order: WalkOrder,
    /// Blocks of a region in which order.
    blocks: fn(&I, Region<I>) -> Vec<Block<I>>,
    /// The next operation of the innermost block.
    next: Option<Op<I>>,
    stack: Vec<Frame<I>>,
}

/// A list of regions that is being walked.
struct Frame<I: Ir> {
    /// The operation they belong to, if it is visited after them.
    owner: Option<Op<I>>,
    regions: vec::IntoIter<Region<I>>,
    blocks: vec::IntoIter<Block<I>>,
    /// The next operation in the enclosing block.
    outer_next: Option<Op<I>>,
}

impl<I: Ir> Walk<I> {
    pub(crate) fn region(region: Region<I>, order: WalkOrder) -> Self {
        Walk {
            order,
            blocks: I::blocks,
            next: None,
            stack: vec![Frame::new(vec![region])],
        }
    }

    /// A pre-order walk over the operations nested in `op`. Its reverse is MLIR's order of erasing:
    /// users before definitions, blocks after their successors.
    pub(crate) fn reverse_erasure(ir: &I, op: Op<I>) -> Self {
        Walk {
            order: WalkOrder::Pre,
            blocks: reverse_erasure_order,
            next: None,
            stack: vec![Frame::new(ir.regions(op))],
        }
    }

    /// The next operation.
    #[inline]
    pub(crate) fn next(&mut self, ir: &I) -> Option<Op<I>> {
        if let Some(op) = self.next
            && ir.num_regions(op) == 0
        {
            self.next = ir.next_op(op);
            return Some(op);
        }
        self.advance(ir)
    }

    /// Continues into regions, to the next block, or out of them.
    fn advance(&mut self, ir: &I) -> Option<Op<I>> {
        loop {
            if let Some(op) = self.next {
                let outer_next = ir.next_op(op);
                let regions = ir.regions(op);
                if regions.is_empty() {
                    self.next = outer_next;
                    return Some(op);
                }
                self.next = None;
                let post = self.order == WalkOrder::Post;
                let owner = post.then_some(op);
                self.stack.push(Frame {
                    owner,
                    outer_next,
                    ..Frame::new(regions)
                });
                if !post {
                    return Some(op);
                }
                continue;
            }
            let frame = self.stack.last_mut()?;
            if let Some(block) = frame.blocks.next() {
                self.next = ir.first_op(block);
            } else if let Some(region) = frame.regions.next() {
                frame.blocks = (self.blocks)(ir, region).into_iter();
            } else {
                let owner = frame.owner;
                self.next = frame.outer_next;
                self.stack.pop();
                if owner.is_some() {
                    return owner;
                }
            }
        }
    }

    /// True if the last operation that [`next`](Walk::next) returned is directly in the region.
    pub(crate) fn is_at_top(&self) -> bool {
        self.stack.len() == 1
    }
}

impl<I: Ir> Frame<I> {
    fn new(regions: Vec<Region<I>>) -> Self {
        Frame {
            owner: None,
            regions: regions.into_iter(),
            blocks: Vec::new().into_iter(),
            outer_next: None,
        }
    }
}

/// The blocks that `block`'s last operation may branch to.
fn successors<I: Ir>(ir: &I, block: Block<I>) -> Vec<Block<I>> {
    let mut last = None;
    let mut next = ir.first_op(block);
    while let Some(op) = next {
        last = next;
        next = ir.next_op(op);
    }
    match last {
        // During a rewrite, an operation may be in another region than the blocks to which it
        // branches.
        Some(op) => (0..ir.num_successors(op))
            .map(|index| ir.successor(op, index))
            .filter(|to| ir.parent_region(*to) == ir.parent_region(block))
            .collect(),
        None => Vec::new(),
    }
}

/// The blocks reachable from `start` and not in `seen`, successors first.
fn post_order<I: Ir>(
    ir: &I,
    start: Block<I>,
    seen: &mut HashSet<Block<I>>,
    out: &mut Vec<Block<I>>,
) {
    let mut stack = vec![(start, successors(ir, start).into_iter())];
    seen.insert(start);
    while let Some((block, rest)) = stack.last_mut() {
        match rest.next() {
            Some(next) => {
                if seen.insert(next) {
                    stack.push((next, successors(ir, next).into_iter()));
                }
            }
            None => {
                out.push(*block);
                stack.pop();
            }
        }
    }
}

fn reverse_erasure_order<I: Ir>(ir: &I, region: Region<I>) -> Vec<Block<I>> {
    let blocks = ir.blocks(region);
    if blocks.len() < 2 {
        return blocks;
    }
    let (mut seen, mut order) = (HashSet::new(), Vec::new());
    for block in &blocks {
        if !seen.contains(block) {
            post_order(ir, *block, &mut seen, &mut order);
        }
    }
    order.reverse();
    order
}

/// The blocks of a region that can be reached from its entry, in their order.
pub(crate) fn reachable_blocks<I: Ir>(ir: &I, region: Region<I>) -> Vec<Block<I>> {
    let mut blocks = ir.blocks(region);
    if blocks.len() > 1 {
        let (mut seen, mut order) = (HashSet::new(), Vec::new());
        post_order(ir, blocks[0], &mut seen, &mut order);
        blocks.retain(|block| seen.contains(block));
    }
    blocks
}

/// The region an operation is in.
pub(crate) fn parent_region<I: Ir>(ir: &I, op: Op<I>) -> Option<Region<I>> {
    ir.parent_region(ir.parent_block(op)?)
}

/// The operation an operation is nested in.
pub(crate) fn parent_op<I: Ir>(ir: &I, op: Op<I>) -> Option<Op<I>> {
    ir.region_owner(parent_region(ir, op)?)
}

/// True if `op` is `ancestor` or nested in it.
pub(crate) fn is_within<I: Ir>(ir: &I, op: Op<I>, ancestor: Op<I>) -> bool {
    let mut next = Some(op);
    while let Some(op) = next {
        if op == ancestor {
            return true;
        }
        next = parent_op(ir, op);
    }
    false
}

/// The smallest region that holds all of `ops`; `None` if none does.
pub(crate) fn common_region<I: Ir>(ir: &I, ops: &[Op<I>]) -> Option<Region<I>> {
    let (first, rest) = ops.split_first()?;
    let mut region = parent_region(ir, *first)?;
    loop {
        if rest.iter().all(|op| is_in_region(ir, *op, region)) {
            return Some(region);
        }
        region = parent_region(ir, ir.region_owner(region)?)?;
    }
}

/// True if `op` is in `region`, directly or nested.
pub(crate) fn is_in_region<I: Ir>(ir: &I, op: Op<I>, region: Region<I>) -> bool {
    let mut next = Some(op);
    while let Some(op) = next {
        if parent_region(ir, op) == Some(region) {
            return true;
        }
        next = parent_op(ir, op);
    }
    false
}
