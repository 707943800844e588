//! Structural changes of blocks, block arguments, operands and successors.
//!
//! These methods notify no listener. In a pattern, use the rewriter's methods of the same names.

use drr_runtime::ir::{Block, InsertPoint, Ir, NewBlockArg, Op, Region, Type, Value};
use drr_runtime::rewriter::{IRRewriter, PatternRewriter};

use crate::context::Context;
use crate::context::create::{NewOp, value};
use crate::ids::{Loc, NIL, RawBlock, RawOp, foreign};
use crate::storage::{BLOCK_ARG, BlockData, Origin, POOLED, RegionData};

// ---- What the trait set asks for ----------------------------------------------------------------

impl Context {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn block_data(&self, block: u32) -> &BlockData {
        match self.blocks.get(block as usize) {
            Some(data) => data,
            None => foreign("block", block),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn region_data(&self, region: u32) -> &RegionData {
        match self.regions.get(region as usize) {
            Some(data) => data,
            None => foreign("region", region),
        }
    }

    pub(super) fn insert_block(&mut self, block: u32, region: u32, before: Option<u32>) {
        let Some(next) = before else {
            return self.append_block(region, block);
        };
        self.forget_names();
        let prev = self.blocks[next as usize].prev;
        self.blocks[next as usize].prev = block;
        match prev {
            NIL => self.regions[region as usize].first = block,
            _ => self.blocks[prev as usize].next = block,
        }
        let data = &mut self.blocks[block as usize];
        (data.region, data.prev, data.next) = (region, prev, next);
    }

    pub(super) fn new_block_before(
        &mut self,
        region: Region<Context>,
        before: Option<Block<Context>>,
        args: &[(Type<Context>, Option<Loc>)],
    ) -> Block<Context> {
        let block = self.new_block();
        for (ty, loc) in args {
            self.add_block_arg(block, ty.0, loc.unwrap_or(Loc::UNKNOWN));
        }
        self.insert_block(block, region.0.0, before.map(|before| before.0.0));
        Block(RawBlock(block))
    }

    /// Inserts arguments into a block. Each index is the one that the argument will have; they ascend.
    pub(super) fn insert_args(
        &mut self,
        block: u32,
        args: &[NewBlockArg<Context>],
    ) -> Vec<Value<Context>> {
        let Some(first) = args.first().map(|arg| arg.index) else {
            return Vec::new();
        };
        let mut behind = self.args_from(block, first);
        let mut made = Vec::with_capacity(args.len());
        for &NewBlockArg { index, ty, loc } in args {
            let loc = loc.unwrap_or(Loc::UNKNOWN);
            for old in behind.by_ref().take(index - self.num_args(block)) {
                self.put_arg(block, old);
            }
            assert_eq!(self.num_args(block), index, "the block has fewer arguments");
            made.push(value(self.add_block_arg(block, ty.0, loc)));
        }
        behind.for_each(|old| self.put_arg(block, old));
        self.renumber_args(block, first);
        made
    }

    /// Removes the arguments of a block from index `first` for which `drop` holds.
    pub(crate) fn drop_args(
        &mut self,
        block: u32,
        first: usize,
        mut drop: impl FnMut(usize, u32) -> bool,
    ) {
        self.forget_names();
        for (index, old) in (first..).zip(self.args_from(block, first)) {
            match drop(index, old.0) {
                true => self.free_arg(old.0),
                false => self.put_arg(block, old),
            }
        }
        self.renumber_args(block, first);
    }

    /// Removes the arguments with these indices, which ascend.
    pub(super) fn drop_args_at(&mut self, block: u32, indices: &[usize]) {
        let mut left = indices.iter().copied().peekable();
        if let Some(&first) = left.peek() {
            self.drop_args(block, first, |index, _| left.next_if_eq(&index).is_some());
        }
        assert_eq!(left.next(), None, "the block has fewer arguments");
    }

    /// Takes the arguments from index `first` out of a block.
    fn args_from(&mut self, block: u32, first: usize) -> impl Iterator<Item = (u32, Loc)> + use<> {
        let data = &mut self.blocks[block as usize];
        let locs = data.arg_locs.split_off(first);
        data.args.split_off(first).into_iter().zip(locs)
    }

    fn put_arg(&mut self, block: u32, (arg, loc): (u32, Loc)) {
        let data = &mut self.blocks[block as usize];
        data.args.push(arg);
        data.arg_locs.push(loc);
    }

    fn num_args(&self, block: u32) -> usize {
        self.block_data(block).args.len()
    }

    fn free_arg(&mut self, arg: u32) {
        assert!(
            self.value_data(arg).first_use == NIL,
            "an erased block argument still has uses"
        );
        self.free_value(arg);
    }

    fn renumber_args(&mut self, block: u32, from: usize) {
        let args = &self.blocks[block as usize].args;
        for (index, arg) in (from as u32..).zip(&args[from..]) {
            self.values[arg & !POOLED].index = index | BLOCK_ARG;
        }
    }

    /// Copies an operation with empty regions. The copy is in no block.
    pub(super) fn like(&mut self, op: u32, operands: &[Value<Context>]) -> u32 {
        let data = *self.op_data(op);
        let results = self.result_values(op);
        let types: Vec<_> = results.map(|result| self.value_data(result).ty).collect();
        let new = self.new_op(NewOp {
            kind: data.kind(),
            operands: operands.iter().map(|value| value.0.0),
            result_types: types.into_iter(),
            loc: data.loc,
        });
        let slots = self.attr_slots(op).to_vec();
        let len = slots.len() as u32;
        let attrs = self.attr_slots.alloc_from(slots.into_iter());
        self.set_attr_run(new, attrs, len);
        if let Some(parts) = data.parts() {
            let parts = &self.parts[parts as usize];
            let (regions, empty_properties) = (parts.regions.len(), parts.empty_properties);
            for _ in 0..regions {
                self.take_region(new, None);
            }
            self.parts_mut(new).empty_properties = empty_properties;
        }
        new
    }
}

// ---- For users ------------------------------------------------------------------------------------

impl Context {
    /// Runs a structural change through the rewriter, so that the context and patterns share one
    /// implementation.
    pub(super) fn silently<R>(
        &mut self,
        at: InsertPoint<Context>,
        change: impl FnOnce(&mut PatternRewriter<'_, Context>) -> R,
    ) -> R {
        change(&mut IRRewriter::new(self, at).rewriter())
    }

    /// Moves an operation right before another (MLIR's `moveBefore`). Returns `false` and changes
    /// nothing if `other` is the operation itself, is nested in it, or is in no block.
    pub fn move_op_before(&mut self, op: Op<Context>, other: Op<Context>) -> bool {
        self.silently(InsertPoint::Before(other), |r| r.move_op_before(op, other))
    }

    /// Moves an operation right after another (MLIR's `moveAfter`). Returns `false` and changes
    /// nothing if `other` is the operation itself, is nested in it, or is in no block.
    pub fn move_op_after(&mut self, op: Op<Context>, other: Op<Context>) -> bool {
        self.silently(InsertPoint::Before(other), |r| r.move_op_after(op, other))
    }

    /// Removes an operation from its block, with its regions (MLIR's `remove`). It must be
    /// [inserted](Context::insert_op) again or erased.
    pub fn detach_op(&mut self, op: Op<Context>) {
        self.unlink_op(op.0.0);
    }

    /// Inserts a detached operation. Returns `false` and changes nothing if the operation is in a
    /// block or `at` is nested in it.
    pub fn insert_op(&mut self, op: Op<Context>, at: InsertPoint<Context>) -> bool {
        let block = match at {
            InsertPoint::Before(next) => self.parent_block(next),
            InsertPoint::End(block) => Some(block),
        };
        let free = self.parent_block(op).is_none();
        let outside = block.is_some_and(|block| {
            let owner = RawOp::from_slot(self.block_owner(block.0.0)).map(Op);
            owner.is_none_or(|owner| !self.is_ancestor(op, owner))
        });
        if free && outside {
            self.insert(op.0.0, at);
        }
        free && outside
    }

    /// Moves a block before a block of a region or (`None`) to its end. Returns `false` and changes
    /// nothing if that is not possible.
    pub fn move_block(
        &mut self,
        block: Block<Context>,
        region: Region<Context>,
        before: Option<Block<Context>>,
    ) -> bool {
        self.silently(InsertPoint::End(block), |r| {
            r.move_block(block, region, before)
        })
    }

    /// Creates a block before a block of a region or (`None`) at its end. Returns `None` if
    /// `before` is not in the region.
    pub fn create_block_before(
        &mut self,
        region: Region<Context>,
        before: Option<Block<Context>>,
        args: &[(Type<Context>, Loc)],
    ) -> Option<Block<Context>> {
        if before.is_some_and(|before| self.parent_region(before) != Some(region)) {
            return None;
        }
        let args: Vec<_> = args.iter().map(|&(ty, loc)| (ty, Some(loc))).collect();
        Some(self.new_block_before(region, before, &args))
    }

    /// Splits a block (MLIR's `splitBlock`): `before` and the operations after it move to a new
    /// block right after the old one. Returns `None` if the operation is in no region.
    ///
    /// ```
    /// # use drr_ir::Context;
    /// # use drr_runtime::ir::Ir;
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#""test.a"() : () -> () "test.b"() : () -> ()"#)?;
    /// let block = ctx.body(module).unwrap();
    /// let second = ctx.next_op(ctx.first_op(block).unwrap()).unwrap();
    /// let behind = ctx.split_block(second).unwrap();
    /// assert_eq!(ctx.first_op(behind), Some(second));
    /// assert_eq!(ctx.next_block(block), Some(behind));
    /// assert!(ctx.merge_blocks(behind, block, &[]));
    /// assert_eq!(ctx.block_ops_of(block).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split_block(&mut self, before: Op<Context>) -> Option<Block<Context>> {
        self.silently(InsertPoint::Before(before), |r| r.split_block(before))
    }

    /// Moves the operations of `source` to `at`, replaces its arguments by `args`, and erases it
    /// (MLIR's `inlineBlockBefore`). Returns `false` and changes nothing if the number of `args` is
    /// wrong, an operation branches to `source`, or `at` is in `source`.
    pub fn inline_block_before(
        &mut self,
        source: Block<Context>,
        at: InsertPoint<Context>,
        args: &[Value<Context>],
    ) -> bool {
        self.silently(at, |r| r.inline_block_before(source, at, args))
    }

    /// Moves the operations of `source` to the end of `dest`, replaces its arguments by `args`, and
    /// erases it (MLIR's `mergeBlocks`). Fails under the same conditions as
    /// [`inline_block_before`](Context::inline_block_before).
    pub fn merge_blocks(
        &mut self,
        source: Block<Context>,
        dest: Block<Context>,
        args: &[Value<Context>],
    ) -> bool {
        self.inline_block_before(source, InsertPoint::End(dest), args)
    }

    /// Moves the blocks of a region into `to`, before a block or (`None`) to its end (MLIR's
    /// `inlineRegionBefore`, or `takeBody` if `to` is empty). Returns `false` and changes nothing
    /// if that is not possible.
    pub fn inline_region_before(
        &mut self,
        region: Region<Context>,
        to: Region<Context>,
        before: Option<Block<Context>>,
    ) -> bool {
        let Some(block) = self.region_blocks(region.0.0).next() else {
            return region != to;
        };
        self.silently(InsertPoint::End(Block(RawBlock(block))), |r| {
            r.inline_region_before(region, to, before)
        })
    }

    /// Adds a block argument.
    pub fn add_block_argument(
        &mut self,
        block: Block<Context>,
        ty: Type<Context>,
        loc: Loc,
    ) -> Value<Context> {
        value(self.add_block_arg(block.0.0, ty.0, loc))
    }

    /// Inserts a block argument at `index`.
    ///
    /// # Panics
    /// If the block has fewer than `index` arguments.
    pub fn insert_block_argument(
        &mut self,
        block: Block<Context>,
        index: usize,
        ty: Type<Context>,
        loc: Loc,
    ) -> Value<Context> {
        let loc = Some(loc);
        self.insert_args(block.0.0, &[NewBlockArg { index, ty, loc }])[0]
    }

    /// Sets the location of a block argument.
    ///
    /// # Panics
    /// If the block has no argument `index`.
    pub fn set_block_argument_loc(&mut self, block: Block<Context>, index: usize, loc: Loc) {
        self.verified.forget();
        self.blocks[block.0.index()].arg_locs[index] = loc;
    }

    /// Removes a block argument. Returns `false` and changes nothing if it is used or does not
    /// exist. Branches to the block keep their operands.
    pub fn erase_block_argument(&mut self, block: Block<Context>, index: usize) -> bool {
        let args = &self.blocks[block.0.index()].args;
        let free = args
            .get(index)
            .is_some_and(|arg| self.value_data(*arg).first_use == NIL);
        if free {
            self.drop_args_at(block.0.0, &[index]);
        }
        free
    }

    /// The block and number of a block argument; `None` for an operation's result (MLIR's
    /// `getOwner` and `getArgNumber`).
    pub fn block_argument_of(&self, value: Value<Context>) -> Option<(Block<Context>, usize)> {
        match self.origin(value.0.0) {
            Origin::Arg(block, index) => Some((Block(RawBlock(block)), index as usize)),
            Origin::Result(..) => None,
        }
    }

    /// Sets the type of a value. Nothing else changes with it.
    pub fn set_value_type(&mut self, value: Value<Context>, ty: Type<Context>) {
        self.forget_names();
        self.value_mut(value.0.0).ty = ty.0;
    }

    /// Replaces all operands (MLIR's `setOperands`). Their number may change.
    pub fn set_operands(&mut self, op: Op<Context>, operands: &[Value<Context>]) {
        self.unlink_operands(op.0.0);
        self.link_operands(op.0.0, operands.iter().map(|value| value.0.0));
    }

    /// Removes operand `index` (MLIR's `eraseOperand`).
    ///
    /// # Panics
    /// If the operation does not have that operand.
    pub fn erase_operand(&mut self, op: Op<Context>, index: usize) {
        let mut operands: Vec<_> = self.operands(op).collect();
        operands.remove(index);
        self.set_operands(op, &operands);
    }

    /// Inserts `value` as operand `index`.
    ///
    /// # Panics
    /// If the operation has fewer than `index` operands.
    pub fn insert_operand(&mut self, op: Op<Context>, index: usize, value: Value<Context>) {
        let mut operands: Vec<_> = self.operands(op).collect();
        operands.insert(index, value);
        self.set_operands(op, &operands);
    }

    /// Replaces the uses of `from` for which `condition` holds (owner, operand index) by `to`
    /// (MLIR's `replaceUsesWithIf`). Returns whether it replaced all uses.
    pub fn replace_uses_if(
        &mut self,
        from: Value<Context>,
        to: Value<Context>,
        mut condition: impl FnMut(&Context, Op<Context>, usize) -> bool,
    ) -> bool {
        let uses: Vec<_> = self.uses_of(from).collect();
        let mut all = true;
        for (op, index) in uses {
            if condition(self, op, index) {
                self.set_operand(op, index, to);
            } else {
                all = false;
            }
        }
        all
    }

    /// Replaces all uses of `from` by `to`, the newest use first (MLIR's `replaceAllUsesWith`).
    pub fn replace_all_uses_with(&mut self, from: Value<Context>, to: Value<Context>) {
        self.replace_all_uses(from, to);
    }
}
