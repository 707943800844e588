//! The naive model of structure: regions, blocks and operations as lists of numbers. It undergoes
//! the same changes as the IR under test, and all methods about structure are compared with it.

mod asked;
mod changed;
mod compared;
mod random;

use crate::bench::Bench;
use crate::report::{Checked, Stop};
use crate::subject::{Role, Subject};
use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Region};

/// A value of the model: the result of an operation, or a block argument by its permanent number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ValueId {
    Result(usize),
    Arg(usize),
}

struct OpNode<I: Ir> {
    op: Op<I>,
    operands: Vec<ValueId>,
    has_result: bool,
    successors: Vec<usize>,
    regions: Vec<usize>,
}

struct BlockNode<I: Ir> {
    block: Block<I>,
    args: Vec<usize>,
    ops: Vec<usize>,
}

struct RegionNode<I: Ir> {
    region: Region<I>,
    blocks: Vec<usize>,
}

/// An IR and its expected structure. The numbers of operations, blocks, regions and arguments never
/// change. Block 0 is the subject's.
pub(crate) struct Tree<S: Subject> {
    pub(crate) bench: Bench<S>,
    ops: Vec<OpNode<S::Ir>>,
    blocks: Vec<BlockNode<S::Ir>>,
    regions: Vec<RegionNode<S::Ir>>,
    args: usize,
    /// The region of the subject's block, once [`Tree::body`] has added blocks to it.
    home: Option<usize>,
}

/// Why checks of regions in operations are skipped.
pub(crate) const NO_REGIONS: &str = "no op with regions";

/// The subject's block.
pub(crate) const OUTER: usize = 0;

impl<S: Subject> Tree<S> {
    /// A model with the subject's empty block.
    pub(crate) fn new() -> Checked<Self> {
        let bench = Bench::<S>::new()?;
        let outer = BlockNode {
            block: bench.block,
            args: vec![],
            ops: vec![],
        };
        Ok(Tree {
            bench,
            ops: vec![],
            blocks: vec![outer],
            regions: vec![],
            args: 0,
            home: None,
        })
    }

    /// The insertion point for position `place` of a block. `without` is an operation that is about
    /// to move and does not count.
    fn at(&self, block: usize, place: usize, without: Option<usize>) -> InsertPoint<S::Ir> {
        let ops = self.blocks[block].ops.iter();
        let mut ops = ops.filter(|op| Some(**op) != without);
        match ops.nth(place) {
            Some(next) => InsertPoint::Before(self.ops[*next].op),
            None => InsertPoint::End(self.blocks[block].block),
        }
    }

    fn push_op(&mut self, block: usize, place: usize, node: OpNode<S::Ir>) -> usize {
        self.ops.push(node);
        self.blocks[block].ops.insert(place, self.ops.len() - 1);
        self.ops.len() - 1
    }

    /// Creates an operation with a result at a position in a block: a source, unary or binary op.
    pub(crate) fn create(&mut self, block: usize, place: usize, operands: &[ValueId]) -> usize {
        let at = self.at(block, place, None);
        let values: Vec<_> = operands.iter().map(|value| self.value(*value)).collect();
        let op = match values[..] {
            [] => self.bench.source_at(at),
            [x] => self.bench.unary_at(at, x),
            [x, y, ..] => self.bench.binary_at(at, x, y),
        };
        let node = OpNode {
            op,
            operands: operands.to_vec(),
            has_result: true,
            successors: vec![],
            regions: vec![],
        };
        self.push_op(block, place, node)
    }

    /// Creates a constant at the end of a block.
    pub(crate) fn constant(&mut self, block: usize, number: i64) -> usize {
        let place = self.len(block);
        let op = self.bench.constant_at(self.at(block, place, None), number);
        let node = OpNode {
            op,
            operands: vec![],
            has_result: true,
            successors: vec![],
            regions: vec![],
        };
        self.push_op(block, place, node)
    }

    /// Creates an operation with a region at the end of the subject's block and returns its number.
    pub(crate) fn nest(&mut self) -> Checked<usize> {
        let block = self.bench.block;
        let nested = S::nested(&mut self.bench.ir, block);
        let nested = nested.ok_or(Stop::Skip(NO_REGIONS))?;
        let region = self.bench.ir.regions(nested.op)[0];
        let mut blocks = vec![];
        for (block, args) in nested.blocks.iter().zip(nested.args) {
            blocks.push(self.push_block(*block, args));
        }
        self.regions.push(RegionNode { region, blocks });
        let node = OpNode {
            op: nested.op,
            operands: vec![],
            has_result: false,
            successors: vec![],
            regions: vec![self.regions.len() - 1],
        };
        let place = self.len(OUTER);
        Ok(self.push_op(OUTER, place, node))
    }

    /// Adds blocks to the region of the subject's block, for an IR in which no operation in a block has a
    /// region, and returns the region.
    pub(crate) fn body(&mut self) -> Checked<usize> {
        let block = self.bench.block;
        let body = S::body(&mut self.bench.ir, block);
        let body = body.ok_or(Stop::Skip("no region with blocks"))?;
        let region = self.bench.region()?;
        let mut blocks = vec![];
        for (other, args) in body {
            blocks.push(match other == block {
                true => OUTER,
                false => self.push_block(other, args),
            });
        }
        self.regions.push(RegionNode { region, blocks });
        self.home = Some(self.regions.len() - 1);
        Ok(self.regions.len() - 1)
    }

    fn push_block(&mut self, block: Block<S::Ir>, args: usize) -> usize {
        let ops = vec![];
        let args = (self.args..self.args + args).collect::<Vec<_>>();
        self.args += args.len();
        self.blocks.push(BlockNode { block, args, ops });
        self.blocks.len() - 1
    }

    /// Ends a block by a branch to blocks of its region, taken in turn, and returns the branch.
    pub(crate) fn branch(&mut self, block: usize, to: &[usize]) -> Checked<usize> {
        let branch = self
            .bench
            .blueprint(Role::Branch, "no op with successors")?;
        let operands = vec![self.any_value()?; branch.operands];
        let values: Vec<_> = operands.iter().map(|value| self.value(*value)).collect();
        let successors: Vec<_> = to.iter().copied().cycle().take(branch.successors).collect();
        let handles: Vec<_> = successors.iter().map(|to| self.blocks[*to].block).collect();
        let (place, ir) = (self.len(block), &mut self.bench.ir);
        let at = InsertPoint::End(self.blocks[block].block);
        let op = branch.create_with(ir, at, &values, &[], &handles);
        let node = OpNode {
            op,
            operands,
            has_result: false,
            successors,
            regions: vec![],
        };
        Ok(self.push_op(block, place, node))
    }

    fn any_value(&self) -> Checked<ValueId> {
        let with_result = self.blocks[OUTER].ops.iter();
        let mut with_result = with_result.filter(|op| self.ops[**op].has_result);
        match with_result.next() {
            Some(op) => Ok(ValueId::Result(*op)),
            None => Err(Stop::Skip("no value for the operands of a branch")),
        }
    }
}
