//! Erasing operations and blocks with their contents.

use drr_runtime::ir::{Block, Op};

use crate::context::Context;
use crate::ids::NIL;
use crate::storage::{BlockUse, OpData};

const ERASED: &str = "the operation was erased before";
const STILL_USED: &str = "an erased operation's results still have uses";
const STILL_BRANCHED_TO: &str = "an operation still branches to an erased block";

impl Context {
    /// Erases an operation and everything nested in it.
    ///
    /// # Panics
    /// If one of its results, or a value defined in it, is used outside, if an operation outside branches
    /// to a block in it, or if it was erased before.
    #[inline]
    pub(crate) fn erase(&mut self, op: u32) {
        let data = *self.op_data(op);
        assert!(!data.is_free(), "{ERASED}");
        if !data.is_in_record() {
            return self.erase_any(op);
        }
        self.forget_names();
        self.detach(&data);
        self.unlink_few_operands(op);
        let data = self.op_data(op);
        let (start, len) = data.attr_run();
        assert!(data.is_unused(), "{STILL_USED}");
        self.attr_slots.free(start, len as usize);
        self.free_op(op);
    }

    #[inline(never)]
    fn erase_any(&mut self, op: u32) {
        self.unlink_op(op);
        let (ops, blocks, regions) = self.contents(&[op]);
        self.release(&ops, &blocks, &regions);
    }

    /// Erases a block with its operations.
    ///
    /// # Panics
    /// If one of its values is used outside it, or an operation outside branches to it.
    pub fn erase_block(&mut self, block: Block<Context>) {
        let block = block.0.0;
        self.unlink_block(block);
        let tops = self.block_ops(block).collect::<Vec<_>>();
        let (ops, mut blocks, regions) = self.contents(&tops);
        blocks.push(block);
        self.release(&ops, &blocks, &regions);
    }

    /// Erases the detached operations and regions of a failed parse.
    pub(crate) fn discard(&mut self, tops: &[u32], top_regions: &[u32], top_blocks: &[u32]) {
        let mut tops = tops.to_vec();
        let mut blocks = top_blocks.to_vec();
        for &region in top_regions {
            blocks.extend(self.region_blocks(region));
        }
        for &block in &blocks {
            tops.extend(self.block_ops(block));
        }
        let (ops, inner_blocks, inner_regions) = self.contents(&tops);
        blocks.extend(inner_blocks);
        let regions: Vec<u32> = top_regions.iter().copied().chain(inner_regions).collect();
        // Nothing outside can use these values, so the remaining uses are among themselves.
        for &op in &ops {
            self.unlink_operands(op);
        }
        for &op in &ops {
            for result in self.result_values(op) {
                self.value_mut(result).first_use = NIL;
            }
        }
        for &block in &blocks {
            for index in 0..self.blocks[block as usize].args.len() {
                let arg = self.blocks[block as usize].args[index];
                self.value_mut(arg).first_use = NIL;
            }
        }
        self.release_all(&ops, &blocks, &regions);
    }

    /// These operations and everything nested in them, outer operations first.
    pub(crate) fn contents(&self, tops: &[u32]) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
        let (mut ops, mut blocks, mut regions) = (tops.to_vec(), Vec::new(), Vec::new());
        let mut at = 0;
        while at < ops.len() {
            for &region in self.region_ids(ops[at]) {
                regions.push(region);
                for block in self.region_blocks(region) {
                    blocks.push(block);
                    ops.extend(self.block_ops(block));
                }
            }
            at += 1;
        }
        (ops, blocks, regions)
    }

    pub(crate) fn release(&mut self, ops: &[u32], blocks: &[u32], regions: &[u32]) {
        for &op in ops {
            self.unlink_operands(op);
        }
        self.release_all(ops, blocks, regions);
    }

    fn release_all(&mut self, ops: &[u32], blocks: &[u32], regions: &[u32]) {
        for &op in ops {
            self.release_op(op);
        }
        for &block in blocks {
            let args = std::mem::take(&mut self.blocks[block as usize].args);
            for arg in args {
                assert!(
                    self.value_data(arg).first_use == NIL,
                    "an erased block's argument still has uses"
                );
                self.free_value(arg);
            }
            let data = &mut self.blocks[block as usize];
            assert!(data.first_use == BlockUse::NONE, "{STILL_BRANCHED_TO}");
            data.arg_locs = Vec::new();
            self.free_blocks.push(block);
        }
        self.free_regions.extend_from_slice(regions);
    }

    /// Frees the slots of an operation without operands.
    #[inline]
    fn release_op(&mut self, op: u32) {
        // The slot of a top-level operation may become another one.
        self.forget_names();
        for result in self.result_values(op) {
            assert!(self.value_data(result).first_use == NIL, "{STILL_USED}");
        }
        let (start, len) = self.attr_run(op);
        self.attr_slots.free(start, len as usize);
        let data = *self.op_data(op);
        let (start, len) = data.result_run();
        self.values.free(start, len as usize);
        if let Some(parts) = data.parts() {
            self.unlink_successors(op);
            self.free_parts(parts);
        }
        self.free_op(op);
    }

    /// True if the operation exists.
    pub fn is_live(&self, op: Op<Context>) -> bool {
        self.ops
            .get(op.0.index())
            .is_some_and(|data| data.kind() != OpData::NO_KIND)
    }

    /// The number of operations.
    pub fn num_ops(&self) -> usize {
        self.ops.len() - self.num_free_ops as usize
    }
}
