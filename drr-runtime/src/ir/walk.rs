//! Walks over nested regions, without recursion.

use rustc_hash::FxHashSet;

use super::{Block, Few, Ir, Op, Region, successors};

/// When an operation with regions is visited.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WalkOrder {
    Pre,
    Post,
}

/// A walk over all operations of regions. In post-order, the operation that was visited last may
/// change meanwhile, or be erased.
pub(crate) struct Walk<I: Ir> {
    order: WalkOrder,
    /// The blocks of a region that are visited, in their order.
    blocks: fn(&I, Region<I>) -> Vec<Block<I>>,
    /// The next operation of the innermost block.
    next: Option<Op<I>>,
    stack: Vec<Frame<I>>,
}

/// A list of regions that is being walked.
struct Frame<I: Ir> {
    /// The operation they belong to, unless it is outside of the walk.
    owner: Option<Op<I>>,
    regions: Few<Region<I>>,
    /// The number of regions that were begun.
    begun: usize,
    /// The blocks of the last one.
    blocks: Few<Block<I>>,
    /// The number of its blocks that were begun.
    begun_blocks: usize,
}

impl<I: Ir> Walk<I> {
    fn new(
        order: WalkOrder,
        blocks: fn(&I, Region<I>) -> Vec<Block<I>>,
        regions: Few<Region<I>>,
    ) -> Self {
        Walk {
            order,
            blocks,
            next: None,
            stack: vec![Frame::new(None, regions)],
        }
    }

    pub(crate) fn region(region: Region<I>, order: WalkOrder) -> Self {
        Walk::new(order, I::blocks, Few::One(region))
    }

    /// A pre-order walk over the operations of a region: definitions before their uses, where they
    /// dominate them.
    pub(crate) fn in_dominance_order(region: Region<I>) -> Self {
        Walk::new(WalkOrder::Pre, all_in_dominance_order, Few::One(region))
    }

    /// A pre-order walk over the operations in a block.
    pub(crate) fn block(ir: &I, block: Block<I>) -> Self {
        let mut walk = Walk::new(WalkOrder::Pre, I::blocks, Few::none());
        walk.next = ir.first_op(block);
        walk
    }

    /// A post-order walk over reachable blocks.
    pub(crate) fn reachable(regions: Vec<Region<I>>) -> Self {
        Walk::new(WalkOrder::Post, reachable_blocks, Few::Several(regions))
    }

    /// A pre-order walk over the operations nested in `op`. Its reverse is MLIR's order of erasing:
    /// users before definitions, blocks after their successors.
    pub(crate) fn reverse_erasure(ir: &I, op: Op<I>) -> Self {
        Walk::new(WalkOrder::Pre, reverse_erasure_order, Few::regions(ir, op))
    }

    /// All operations of the walk, in an IR that does not change meanwhile.
    pub(crate) fn ops(mut self, ir: &I) -> impl Iterator<Item = Op<I>> {
        std::iter::from_fn(move || self.next(ir))
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
                if ir.num_regions(op) == 0 {
                    self.next = ir.next_op(op);
                    return Some(op);
                }
                self.next = None;
                self.stack.push(Frame::new(Some(op), Few::regions(ir, op)));
                if self.order == WalkOrder::Pre {
                    return Some(op);
                }
                continue;
            }
            let frame = self.stack.last_mut()?;
            if let Some(block) = frame.blocks.as_slice().get(frame.begun_blocks) {
                frame.begun_blocks += 1;
                self.next = ir.first_op(*block);
            } else if let Some(region) = frame.regions.as_slice().get(frame.begun) {
                frame.begun += 1;
                frame.blocks = Few::blocks(ir, *region, self.blocks);
                frame.begun_blocks = 0;
            } else {
                let owner = frame.owner;
                self.stack.pop();
                // Visits of nested operations may have inserted operations after this one. As in
                // MLIR, the walk advances only now.
                self.next = owner.and_then(|op| ir.next_op(op));
                if owner.is_some() && self.order == WalkOrder::Post {
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
    fn new(owner: Option<Op<I>>, regions: Few<Region<I>>) -> Self {
        Frame {
            owner,
            regions,
            begun: 0,
            blocks: Few::none(),
            begun_blocks: 0,
        }
    }
}

/// The blocks that `block`'s last operation may branch to.
fn next_blocks<I: Ir>(ir: &I, block: Block<I>) -> Vec<Block<I>> {
    match ir.last_op(block) {
        // During a rewrite, an operation may be in another region than the blocks to which it
        // branches.
        Some(op) => successors(ir, op)
            .filter(|to| ir.parent_region(*to) == ir.parent_region(block))
            .collect(),
        None => Vec::new(),
    }
}

/// The blocks reachable from `start` and not in `seen`, successors first.
fn post_order<I: Ir>(
    ir: &I,
    start: Block<I>,
    seen: &mut FxHashSet<Block<I>>,
    out: &mut Vec<Block<I>>,
) {
    let mut stack = vec![(start, next_blocks(ir, start).into_iter())];
    seen.insert(start);
    while let Some((block, rest)) = stack.last_mut() {
        match rest.next() {
            Some(next) => {
                if seen.insert(next) {
                    stack.push((next, next_blocks(ir, next).into_iter()));
                }
            }
            None => {
                out.push(*block);
                stack.pop();
            }
        }
    }
}

/// The blocks of a region that can be reached from its entry, each after those that dominate it.
pub(crate) fn dominance_order<I: Ir>(ir: &I, region: Region<I>) -> Vec<Block<I>> {
    let blocks = ir.blocks(region);
    if blocks.len() < 2 {
        return blocks;
    }
    let (mut seen, mut order) = (FxHashSet::default(), Vec::new());
    post_order(ir, blocks[0], &mut seen, &mut order);
    order.reverse();
    order
}

/// The blocks in [`dominance_order`], then those that cannot be reached.
pub(crate) fn all_in_dominance_order<I: Ir>(ir: &I, region: Region<I>) -> Vec<Block<I>> {
    let mut order = dominance_order(ir, region);
    let blocks = ir.blocks(region);
    if order.len() < blocks.len() {
        let reached: FxHashSet<_> = order.iter().copied().collect();
        order.extend(blocks.iter().filter(|block| !reached.contains(block)));
    }
    order
}

fn reverse_erasure_order<I: Ir>(ir: &I, region: Region<I>) -> Vec<Block<I>> {
    let blocks = ir.blocks(region);
    if blocks.len() < 2 {
        return blocks;
    }
    let (mut seen, mut order) = (FxHashSet::default(), Vec::new());
    for block in &blocks {
        if !seen.contains(block) {
            post_order(ir, *block, &mut seen, &mut order);
        }
    }
    order.reverse();
    order
}

/// The blocks of a region that can be reached from its entry, in their order.
fn reachable_blocks<I: Ir>(ir: &I, region: Region<I>) -> Vec<Block<I>> {
    let mut blocks = ir.blocks(region);
    if blocks.len() > 1 {
        let (mut seen, mut order) = (FxHashSet::default(), Vec::new());
        post_order(ir, blocks[0], &mut seen, &mut order);
        blocks.retain(|block| seen.contains(block));
    }
    blocks
}
