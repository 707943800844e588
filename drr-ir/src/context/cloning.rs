//! Cloning operations and regions.

use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op, Region, Value};

use crate::context::Context;
use crate::ids::{NIL, RawOp};

impl Context {
    /// Clones an operation with its regions (MLIR's `clone`). The clone is in no block. `mapping`
    /// replaces operands and successors; those that it does not map stay. The values, blocks and
    /// operations of the clone are added to `mapping`.
    ///
    /// ```
    /// use drr_ir::{Context, PrintOptions};
    /// use drr_runtime::ir::IrMapping;
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#""test.a"() ({
    /// ^bb0(%x: i32):
    ///   "test.use"(%x) : (i32) -> ()
    /// }) : () -> ()"#)?;
    /// let copy = ctx.clone_op(module, &mut IrMapping::new());
    /// assert_eq!(ctx.display(copy).to_string(), ctx.display(module).to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clone_op(&mut self, op: Op<Context>, mapping: &mut IrMapping<Context>) -> Op<Context> {
        let region = self.create_region();
        let block = self.create_block(region, &[]);
        let new = self
            .clone_op_at(op, InsertPoint::End(block), mapping)
            .expect("the embedded IR clones whatever it holds");
        self.unlink_op(new.0.0);
        self.unlink_block(block.0.0);
        self.free_blocks.push(block.0.0);
        self.free_regions.push(region.0.0);
        new
    }

    /// As [`clone_op`](Context::clone_op), and inserts the clone.
    pub fn clone_op_at(
        &mut self,
        op: Op<Context>,
        at: InsertPoint<Context>,
        mapping: &mut IrMapping<Context>,
    ) -> Option<Op<Context>> {
        self.silently(at, |rewriter| rewriter.clone_op(op, mapping))
    }

    /// Clones an operation with empty regions (MLIR's `cloneWithoutRegions`). The clone is in no
    /// block.
    pub fn clone_op_without_regions(
        &mut self,
        op: Op<Context>,
        mapping: &mut IrMapping<Context>,
    ) -> Op<Context> {
        let operands: Vec<Value<Context>> = self
            .operands(op)
            .map(|value| mapping.value_or_self(value))
            .collect();
        let successors: Vec<u32> = (0..self.num_successors(op))
            .map(|index| mapping.block_or_self(self.successor(op, index)).0.0)
            .collect();
        let new = self.like(op.0.0, &operands);
        self.link_successors(new, successors.into_iter());
        let new = Op(RawOp(new));
        mapping.map_op(op, new);
        let (from, to): (Vec<_>, Vec<_>) =
            (self.results(op).collect(), self.results(new).collect());
        mapping.map_values(from, to);
        new
    }

    /// Clones the blocks of a region into `to`, before a block or (`None`) at the end (MLIR's
    /// `cloneInto`). Arguments that `mapping` already maps are omitted. Returns `false` and changes
    /// nothing if `to` is nested in the region or `before` is not in `to`.
    pub fn clone_region_into(
        &mut self,
        region: Region<Context>,
        to: Region<Context>,
        before: Option<Block<Context>>,
        mapping: &mut IrMapping<Context>,
    ) -> bool {
        if self.regions[region.0.index()].first == NIL {
            return true;
        }
        let block = self.blocks(region)[0];
        self.silently(InsertPoint::End(block), |rewriter| {
            rewriter.clone_region_before(region, to, before, mapping)
        })
    }
}
