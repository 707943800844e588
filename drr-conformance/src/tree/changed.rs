//! Changes, made to the IR and the model.

use super::{OpNode, RegionNode, Tree, ValueId};
use crate::bench::attr;
use crate::report::{Checked, Stop, equal, holds};
use crate::subject::Subject;
use drr_runtime::ir::{Block, InsertPoint, Ir, NewBlockArg, Type};

/// Skips the check if the IR does not support the change.
fn made(done: bool, missing: &'static str) -> Checked {
    match done {
        true => Ok(()),
        false => Err(Stop::Skip(missing)),
    }
}

impl<S: Subject> Tree<S> {
    fn forget(&mut self, op: usize) {
        for block in &mut self.blocks {
            block.ops.retain(|other| *other != op);
        }
    }

    /// The position of a block in a region, as an argument for the IR.
    fn before(&self, region: usize, place: usize, without: Option<usize>) -> Option<Block<S::Ir>> {
        let blocks = self.regions[region].blocks.iter();
        let mut blocks = blocks.filter(|block| Some(**block) != without);
        blocks.nth(place).map(|block| self.blocks[*block].block)
    }

    /// Moves an operation to a position in a block, which does not count the operation itself, or to its
    /// end if it has fewer other operations.
    pub(crate) fn move_op(&mut self, op: usize, block: usize, place: usize) -> Checked {
        let at = self.at(block, place, Some(op));
        let done = self.bench.ir.move_op(self.ops[op].op, at);
        made(done, "operations do not move")?;
        self.forget(op);
        let ops = &mut self.blocks[block].ops;
        ops.insert(place.min(ops.len()), op);
        Ok(())
    }

    /// Moves operations that follow one another to a position in a block, which does not count them, or to
    /// its end if it has fewer other operations.
    pub(crate) fn move_ops(&mut self, moved: &[usize], block: usize, place: usize) -> Checked {
        let others = self.blocks[block].ops.iter();
        let mut others = others.filter(|op| !moved.contains(op));
        let at = match others.nth(place) {
            Some(next) => InsertPoint::Before(self.ops[*next].op),
            None => InsertPoint::End(self.blocks[block].block),
        };
        let [first, .., last] = moved else {
            return Ok(());
        };
        let [first, last] = [first, last].map(|op| self.ops[*op].op);
        made(
            self.bench.ir.move_ops(first, last, at),
            "operations do not move",
        )?;
        for op in moved {
            self.forget(*op);
        }
        let ops = &mut self.blocks[block].ops;
        let place = place.min(ops.len());
        ops.splice(place..place, moved.iter().copied());
        Ok(())
    }

    /// Creates a block with arguments at a position in a region, or at its end if it has fewer blocks.
    pub(crate) fn create_block(
        &mut self,
        region: usize,
        place: usize,
        args: usize,
    ) -> Checked<usize> {
        let place = place.min(self.regions[region].blocks.len());
        let arg: (Type<S::Ir>, _) = (self.bench.ty, Some(S::loc(&mut self.bench.ir)));
        let before = self.before(region, place, None);
        let handle = self.regions[region].region;
        let ir = &mut self.bench.ir;
        let block = ir.create_block(handle, before, &vec![arg; args]);
        let block = block.ok_or(Stop::Skip("blocks are not created"))?;
        let block = self.push_block(block, args);
        self.regions[region].blocks.insert(place, block);
        Ok(block)
    }

    /// Moves a block to a position in a region, which does not count the block itself, or to its end if
    /// it has fewer other blocks.
    pub(crate) fn move_block(&mut self, block: usize, region: usize, place: usize) -> Checked {
        let before = self.before(region, place, Some(block));
        let (handle, to) = (self.blocks[block].block, self.regions[region].region);
        let done = self.bench.ir.move_block(handle, to, before);
        made(done, "blocks do not move")?;
        for region in &mut self.regions {
            region.blocks.retain(|other| *other != block);
        }
        let blocks = &mut self.regions[region].blocks;
        blocks.insert(place.min(blocks.len()), block);
        Ok(())
    }

    /// Erases a block that is [free](Tree::is_free).
    pub(crate) fn erase_block(&mut self, block: usize) -> Checked {
        let done = self.bench.ir.erase_block(self.blocks[block].block);
        made(done, "blocks are not erased")?;
        for region in &mut self.regions {
            region.blocks.retain(|other| *other != block);
        }
        Ok(())
    }

    /// Erases an operation whose result is unused.
    pub(crate) fn erase_op(&mut self, op: usize) {
        self.bench.ir.erase_op(self.ops[op].op);
        self.forget(op);
    }

    /// Inserts block arguments at indices that ascend. The IR must return them.
    pub(crate) fn insert_args(&mut self, block: usize, indices: &[usize]) -> Checked<Vec<ValueId>> {
        let (ty, loc) = (self.bench.ty, S::loc(&mut self.bench.ir));
        let (handle, ir) = (self.blocks[block].block, &mut self.bench.ir);
        let args = indices.iter().map(|index| NewBlockArg {
            index: *index,
            ty,
            loc: Some(loc.clone()),
        });
        let given = ir.insert_block_args(handle, &args.collect::<Vec<_>>());
        let given = given.ok_or(Stop::Skip("block arguments are not inserted"))?;
        let mut ids = Vec::new();
        for index in indices {
            self.blocks[block].args.insert(*index, self.args);
            ids.push(ValueId::Arg(self.args));
            self.args += 1;
        }
        let args = self.bench.ir.block_args(handle);
        let there = indices.iter().filter_map(|index| args.get(*index).copied());
        let there: Vec<_> = there.collect();
        let what = format!("the arguments inserted at {indices:?}");
        equal("Ir::insert_block_args", what, given, there)?;
        Ok(ids)
    }

    /// Erases the block arguments at indices that ascend. They have no uses.
    pub(crate) fn erase_args(&mut self, block: usize, indices: &[usize]) -> Checked {
        let handle = self.blocks[block].block;
        let done = self.bench.ir.erase_block_args(handle, indices);
        made(done, "block arguments are not erased")?;
        for index in indices.iter().rev() {
            self.blocks[block].args.remove(*index);
        }
        Ok(())
    }

    /// Sets a successor to a block of the same region.
    pub(crate) fn set_successor(&mut self, op: usize, index: usize, to: usize) -> Checked {
        let (handle, block) = (self.ops[op].op, self.blocks[to].block);
        let done = self.bench.ir.set_successor(handle, index, block);
        made(done, "successors are not set")?;
        self.ops[op].successors[index] = to;
        Ok(())
    }

    /// Sets an operand.
    pub(crate) fn set_operand(&mut self, op: usize, index: usize, to: ValueId) {
        let (handle, value) = (self.ops[op].op, self.value(to));
        self.bench.ir.set_operand(handle, index, value);
        self.ops[op].operands[index] = to;
    }

    /// Clones an operation at a position in a block and checks the clone.
    pub(crate) fn clone_op(
        &mut self,
        op: usize,
        (block, place): (usize, usize),
        operands: &[ValueId],
        successors: &[usize],
    ) -> Checked<usize> {
        let from = self.ops[op].op;
        let at = self.at(block, place, None);
        let values: Vec<_> = operands.iter().map(|value| self.value(*value)).collect();
        let to: Vec<_> = successors.iter().map(|to| self.blocks[*to].block).collect();
        let ir = &mut self.bench.ir;
        let clone = ir.clone_without_regions(from, at, &values, &to);
        let clone = clone.ok_or(Stop::Skip("operations are not cloned"))?;
        let ir = &self.bench.ir;
        const METHOD: &str = "Ir::clone_without_regions";
        holds(METHOD, "the clone", clone != from, "another operation")?;
        equal(METHOD, "the kind", ir.kind(from), ir.kind(clone))?;
        equal(METHOD, "the location", ir.loc(from), ir.loc(clone))?;
        let types = |op| {
            let results = (0..ir.num_results(op)).map(move |index| ir.result(op, index));
            results
                .map(|value| ir.value_type(value))
                .collect::<Vec<_>>()
        };
        equal(METHOD, "the result types", types(from), types(clone))?;
        let number = |op| attr(ir, op, self.bench.value_name);
        if ir.kind(from) == self.bench.kinds()[3] {
            equal(METHOD, "a constant's number", number(from), number(clone))?;
        }
        let more = |op| ir.discardable_attrs(op);
        equal(METHOD, "the other attributes", more(from), more(clone))?;
        let regions = ir.regions(clone);
        let what = "the number of regions";
        equal(METHOD, what, self.ops[op].regions.len(), regions.len())?;
        let mut ids = vec![];
        for region in regions {
            let blocks = vec![];
            self.regions.push(RegionNode { region, blocks });
            ids.push(self.regions.len() - 1);
        }
        let node = OpNode {
            op: clone,
            operands: operands.to_vec(),
            has_result: self.ops[op].has_result,
            successors: successors.to_vec(),
            regions: ids,
        };
        Ok(self.push_op(block, place, node))
    }
}
