//! Going through operations, blocks and regions.

use drr_runtime::ir::Op;

use crate::context::Context;
use crate::ids::{NIL, RawOp};

/// When a walk shows an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before what is inside it.
    PreOrder,
    /// After what is inside it.
    PostOrder,
}

impl Context {
    pub(crate) fn region_blocks(&self, region: u32) -> impl Iterator<Item = u32> + '_ {
        links(self.regions[region as usize].first, |block| {
            self.blocks[block as usize].next
        })
    }

    pub(crate) fn block_ops(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        links(self.blocks[block as usize].first, |op| {
            self.op_data(op).next
        })
    }

    /// Shows every operation in `root`, itself included, to `visit`.
    pub fn walk(&self, root: Op<Context>, order: WalkOrder, mut visit: impl FnMut(Op<Context>)) {
        enum Step {
            Enter(u32),
            Leave(u32),
        }
        let mut steps = vec![Step::Enter(root.0.0)];
        while let Some(step) = steps.pop() {
            let op = match step {
                Step::Enter(op) => op,
                Step::Leave(op) => {
                    visit(Op(RawOp(op)));
                    continue;
                }
            };
            if order == WalkOrder::PreOrder {
                visit(Op(RawOp(op)));
            } else if self.region_ids(op).is_empty() {
                visit(Op(RawOp(op)));
                continue;
            } else {
                steps.push(Step::Leave(op));
            }
            let start = steps.len();
            for &region in self.region_ids(op) {
                for block in self.region_blocks(region) {
                    steps.extend(self.block_ops(block).map(Step::Enter));
                }
            }
            steps[start..].reverse();
        }
    }

    /// Every operation in `root`, itself included.
    pub fn ops_in(&self, root: Op<Context>, order: WalkOrder) -> Vec<Op<Context>> {
        let mut ops = Vec::new();
        self.walk(root, order, |op| ops.push(op));
        ops
    }

    /// The operation that an operation is in.
    pub fn parent_op(&self, op: Op<Context>) -> Option<Op<Context>> {
        RawOp::from_slot(self.parent_op_id(op.0.0)).map(Op)
    }

    pub(crate) fn parent_op_id(&self, op: u32) -> u32 {
        match self.op_data(op).block {
            NIL => NIL,
            block => self.block_owner(block),
        }
    }

    pub(crate) fn block_owner(&self, block: u32) -> u32 {
        match self.blocks[block as usize].region {
            NIL => NIL,
            region => self.regions[region as usize].owner,
        }
    }
}

fn links(first: u32, next: impl Fn(u32) -> u32) -> impl Iterator<Item = u32> {
    let slot = |at: u32| (at != NIL).then_some(at);
    std::iter::successors(slot(first), move |&at| slot(next(at)))
}
