//! Applies events to a recorded state of the IR. In the end, the recorded state must be the current
//! state; a change that was not announced is missing in it.
//!
//! As in MLIR, changes of block arguments are not announced, nor is the transfer of a region's
//! blocks to a new operation.

use drr::ir::{Block, InsertPoint, Op, Region};

use super::Subject;
use super::structure::{Structure, describe};

/// The recorded state, and events that are impossible in it.
pub struct Replay<I: Subject> {
    /// The state according to the events.
    pub picture: Structure<I>,
    /// Impossible events.
    pub faults: Vec<String>,
}

impl<I: Subject> Replay<I> {
    /// Records the current state.
    pub fn new(ir: &I, root: Op<I>) -> Self {
        Replay {
            picture: Structure::of(ir, root),
            faults: Vec::new(),
        }
    }

    fn fault(&mut self, what: impl FnOnce() -> String) {
        self.faults.push(what());
    }

    /// Removes the operation from the list of its block.
    fn unlist(&mut self, op: Op<I>) {
        for ops in self.picture.blocks.values_mut() {
            ops.retain(|other| *other != op);
        }
    }

    /// Adds the operation to the list of its block, after its current predecessor.
    fn list(&mut self, ir: &I, op: Op<I>) {
        let Some(block) = ir.parent_block(op) else {
            return self.fault(|| format!("{op:?} is in no block"));
        };
        let before = ir.prev_op(op);
        let Some(ops) = self.picture.blocks.get_mut(&block) else {
            return self.fault(|| format!("{op:?} is in {block:?}, of which nothing was heard"));
        };
        let at = match before {
            None => Some(0),
            Some(before) => ops
                .iter()
                .position(|other| *other == before)
                .map(|at| at + 1),
        };
        match at {
            Some(at) => ops.insert(at, op),
            None => self.fault(|| format!("{op:?} follows an operation that was not announced")),
        }
    }

    /// An operation has been inserted.
    pub fn inserted(&mut self, ir: &I, op: Op<I>) {
        let known = self.picture.ops.insert(op, describe(ir, op)).is_some();
        if known {
            self.fault(|| format!("{op:?} is inserted and was there"));
        }
        self.list(ir, op);
        for region in ir.regions(op) {
            // If the blocks of another operation's region were moved here, they come with it.
            let taken: Vec<Block<I>> = (ir.blocks(region).into_iter())
                .filter(|block| self.picture.blocks.contains_key(block))
                .collect();
            for blocks in self.picture.regions.values_mut() {
                blocks.retain(|block| !taken.contains(block));
            }
            self.picture.regions.insert(region, taken);
        }
    }

    /// An operation has been modified.
    pub fn modified(&mut self, ir: &I, op: Op<I>) {
        if self.picture.ops.insert(op, describe(ir, op)).is_none() {
            self.fault(|| format!("{op:?} is modified and was not there"));
        }
    }

    /// An operation's results are about to be replaced.
    pub fn replaced(&mut self, op: Op<I>) {
        if !self.picture.ops.contains_key(&op) {
            self.fault(|| format!("{op:?} is replaced and was not there"));
        }
    }

    /// An operation is about to be erased; its blocks have been erased.
    pub fn erased(&mut self, ir: &I, op: Op<I>) {
        if self.picture.ops.remove(&op).is_none() {
            self.fault(|| format!("{op:?} is erased and was not there"));
        }
        self.unlist(op);
        for region in ir.regions(op) {
            match self.picture.regions.remove(&region) {
                Some(blocks) if !blocks.is_empty() => {
                    self.fault(|| format!("{op:?} is erased before its blocks {blocks:?}"));
                }
                _ => {}
            }
        }
    }

    /// An operation has been moved.
    pub fn moved(&mut self, ir: &I, op: Op<I>, previous: InsertPoint<I>) {
        let mut blocks = self.picture.blocks.iter();
        let was = blocks.find_map(|(block, ops)| {
            let at = ops.iter().position(|other| *other == op)?;
            Some(match ops.get(at + 1) {
                Some(next) => InsertPoint::Before(*next),
                None => InsertPoint::End(*block),
            })
        });
        if was != Some(previous) {
            self.fault(|| format!("{op:?} stood at {was:?}, not {previous:?}"));
        }
        self.unlist(op);
        self.list(ir, op);
    }

    /// A block has been inserted or moved.
    pub fn block_inserted(
        &mut self,
        ir: &I,
        block: Block<I>,
        previous: Option<(Region<I>, Option<Block<I>>)>,
    ) {
        match previous {
            None => {
                if self.picture.blocks.insert(block, Vec::new()).is_some() {
                    self.fault(|| format!("{block:?} is inserted and was there"));
                }
            }
            Some((region, _)) => match self.picture.regions.get_mut(&region) {
                Some(blocks) if blocks.contains(&block) => blocks.retain(|other| *other != block),
                _ => self.fault(|| format!("{block:?} moves from where it was not")),
            },
        }
        let region = ir.parent_region(block);
        let before = region.and_then(|region| {
            let blocks = ir.blocks(region);
            let at = blocks.iter().position(|other| *other == block)?;
            at.checked_sub(1).map(|at| blocks[at])
        });
        let Some(blocks) = region.and_then(|region| self.picture.regions.get_mut(&region)) else {
            return self.fault(|| format!("{block:?} is in a region of which nothing was heard"));
        };
        let at = match before {
            None => Some(0),
            Some(before) => blocks.iter().position(|b| *b == before).map(|at| at + 1),
        };
        match at {
            Some(at) => blocks.insert(at, block),
            None => self.fault(|| format!("{block:?} follows one that was not announced")),
        }
    }

    /// A block is about to be erased; its operations have been erased.
    pub fn block_erased(&mut self, block: Block<I>) {
        match self.picture.blocks.remove(&block) {
            None => self.fault(|| format!("{block:?} is erased and was not there")),
            Some(ops) if !ops.is_empty() => {
                self.fault(|| format!("{block:?} is erased before its operations {ops:?}"));
            }
            Some(_) => {}
        }
        for blocks in self.picture.regions.values_mut() {
            blocks.retain(|other| *other != block);
        }
    }
}
