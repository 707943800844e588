//! Changing structure: blocks, arguments, successors, and what is put together from them.
//!
//! The methods here change the IR and tell nobody; in a pattern, the rewriter's methods of the same
//! names do it.

use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Region, Type, Value};
use drr_runtime::rewriter::{IRRewriter, PatternRewriter};

use crate::context::Context;
use crate::context::create::{NewOp, value};
use crate::ids::{Loc, NIL, RawBlock, RawOp};
use crate::storage::BLOCK_ARG;

// ---- What the trait set asks for ----------------------------------------------------------------

impl Context {
    pub(super) fn insert_block(&mut self, block: u32, region: u32, before: Option<u32>) {
        let Some(next) = before else {
            return self.append_block(region, block);
        };
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

    pub(super) fn arg_at(
        &mut self,
        block: u32,
        index: usize,
        ty: Type<Context>,
        loc: Loc,
    ) -> Value<Context> {
        let arg = self.add_block_arg(block, ty.0, loc);
        let data = &mut self.blocks[block as usize];
        data.args[index..].rotate_right(1);
        data.arg_locs[index..].rotate_right(1);
        self.renumber_args(block, index);
        value(arg)
    }

    pub(super) fn drop_arg(&mut self, block: u32, index: usize) {
        let data = &mut self.blocks[block as usize];
        let arg = data.args.remove(index);
        data.arg_locs.remove(index);
        assert!(
            self.values[arg].first_use == NIL,
            "an erased block argument still has uses"
        );
        self.values.free(arg, 1);
        self.renumber_args(block, index);
    }

    fn renumber_args(&mut self, block: u32, from: usize) {
        for index in from..self.blocks[block as usize].args.len() {
            let arg = self.blocks[block as usize].args[index];
            self.values[arg].index = index as u32 | BLOCK_ARG;
        }
    }

    /// An operation like another, in no block, its regions empty.
    pub(super) fn like(&mut self, op: u32, operands: &[Value<Context>]) -> u32 {
        let data = *self.op_data(op);
        let types: Vec<_> = (data.results..data.results + data.num_results)
            .map(|result| self.values[result].ty)
            .collect();
        let new = self.new_op(NewOp {
            kind: data.kind,
            operands: operands.iter().map(|value| value.0.0),
            result_types: types.into_iter(),
            loc: data.loc,
        });
        let slots = self.attr_slots(op).to_vec();
        let attrs = self.attr_slots.alloc_from(slots.into_iter());
        let made = self.op_mut(new);
        (made.attrs, made.num_attrs) = (attrs, data.num_attrs);
        if data.parts != NIL {
            let parts = &self.parts[data.parts as usize];
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
    /// All of this context's changes of structure go through the same code as a pattern's.
    pub(super) fn silently<R>(
        &mut self,
        at: InsertPoint<Context>,
        change: impl FnOnce(&mut PatternRewriter<'_, Context>) -> R,
    ) -> R {
        change(&mut IRRewriter::new(self, at).rewriter())
    }

    /// Moves an operation right before another (MLIR's `moveBefore`); whether that made sense: not
    /// into itself.
    pub fn move_op_before(&mut self, op: Op<Context>, other: Op<Context>) -> bool {
        self.silently(InsertPoint::Before(other), |r| r.move_op_before(op, other))
    }

    /// Moves an operation right after another (MLIR's `moveAfter`); whether that made sense.
    pub fn move_op_after(&mut self, op: Op<Context>, other: Op<Context>) -> bool {
        self.silently(InsertPoint::Before(other), |r| r.move_op_after(op, other))
    }

    /// Takes an operation out of its block, with all that is in it (MLIR's `remove`). It is to be
    /// [inserted](Context::insert_op) again, or erased.
    pub fn detach_op(&mut self, op: Op<Context>) {
        self.unlink_op(op.0.0);
    }

    /// Puts an operation that is in no block at a place; whether it was in none and the place is not
    /// inside it.
    pub fn insert_op(&mut self, op: Op<Context>, at: InsertPoint<Context>) -> bool {
        let block = match at {
            InsertPoint::Before(next) => self.parent_block(next),
            InsertPoint::End(block) => Some(block),
        };
        let free = self.parent_block(op).is_none();
        let outside = block.is_some_and(|block| {
            let owner = RawOp::from_slot(self.block_owner(block.0.0));
            owner.is_none_or(|owner| !self.is_ancestor(op, Op(owner)))
        });
        if free && outside {
            self.insert(op.0.0, at);
        }
        free && outside
    }

    /// Moves a block before a block of a region or (`None`) to its end; whether that made sense.
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

    /// Makes a block before a block of a region or (`None`) at its end. `None` if `before` is not in
    /// the region.
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

    /// Splits a block: `before` and what follows move to a new block right behind it (MLIR's
    /// `splitBlock`). `None` if the operation is in no region.
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

    /// Moves the operations of `source` to `at`, `args` in place of its arguments, and erases it
    /// (MLIR's `inlineBlockBefore`). `false`, with nothing changed, unless there is one value an
    /// argument, nothing branches to `source`, and `at` is not inside it.
    pub fn inline_block_before(
        &mut self,
        source: Block<Context>,
        at: InsertPoint<Context>,
        args: &[Value<Context>],
    ) -> bool {
        self.silently(at, |r| r.inline_block_before(source, at, args))
    }

    /// Moves the operations of `source` to the end of `dest`, `args` in place of its arguments, and
    /// erases it (MLIR's `mergeBlocks`). `false`, with nothing changed, where
    /// [`inline_block_before`](Context::inline_block_before) is.
    pub fn merge_blocks(
        &mut self,
        source: Block<Context>,
        dest: Block<Context>,
        args: &[Value<Context>],
    ) -> bool {
        self.inline_block_before(source, InsertPoint::End(dest), args)
    }

    /// Moves a region's blocks before a block of `to` or (`None`) to its end (MLIR's
    /// `inlineRegionBefore`, and `takeBody` where `to` is empty); whether that made sense.
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

    /// Makes a block argument that becomes number `index`; those from there on move up.
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
        self.arg_at(block.0.0, index, ty, loc)
    }

    /// Removes a block argument; `false`, with nothing changed, if it is used or not there. Branches
    /// to the block keep their operands.
    pub fn erase_block_argument(&mut self, block: Block<Context>, index: usize) -> bool {
        let args = &self.blocks[block.0.index()].args;
        let free = args
            .get(index)
            .is_some_and(|arg| self.values[*arg].first_use == NIL);
        if free {
            self.drop_arg(block.0.0, index);
        }
        free
    }

    /// The block and number of a block argument; `None` for an operation's result (MLIR's
    /// `getOwner` and `getArgNumber`).
    pub fn block_argument_of(&self, value: Value<Context>) -> Option<(Block<Context>, usize)> {
        let data = &self.values[value.0.0];
        let is_arg = data.index & BLOCK_ARG != 0;
        is_arg.then(|| {
            let block = Block(RawBlock(data.owner));
            (block, (data.index & !BLOCK_ARG) as usize)
        })
    }

    /// Sets the type of a value. Nothing else changes with it.
    pub fn set_value_type(&mut self, value: Value<Context>, ty: Type<Context>) {
        self.values[value.0.0].ty = ty.0;
    }

    /// Replaces all operands, whose number may change (MLIR's `setOperands`).
    pub fn set_operands(&mut self, op: Op<Context>, operands: &[Value<Context>]) {
        let data = *self.op_data(op.0.0);
        for at in data.operands..data.operands + data.num_operands {
            self.unlink_use(at);
        }
        self.uses.free(data.operands, data.num_operands as usize);
        let run = self
            .uses
            .alloc_from(operands.iter().map(|value| crate::storage::Use {
                value: value.0.0,
                owner: op.0.0,
                next: NIL,
                prev: NIL,
            }));
        let slot = self.op_mut(op.0.0);
        (slot.operands, slot.num_operands) = (run, operands.len() as u32);
        for (at, value) in (run..).zip(operands) {
            self.link_use(at, value.0.0);
        }
    }

    /// Removes operand `index`; those behind it move down (MLIR's `eraseOperand`).
    ///
    /// # Panics
    /// If there is none.
    pub fn erase_operand(&mut self, op: Op<Context>, index: usize) {
        let mut operands: Vec<_> = self.operands(op).collect();
        operands.remove(index);
        self.set_operands(op, &operands);
    }

    /// Makes `value` operand `index`; those from there on move up.
    ///
    /// # Panics
    /// If the operation has fewer than `index` operands.
    pub fn insert_operand(&mut self, op: Op<Context>, index: usize, value: Value<Context>) {
        let mut operands: Vec<_> = self.operands(op).collect();
        operands.insert(index, value);
        self.set_operands(op, &operands);
    }

    /// Moves the uses of `from` for which `condition` holds (owner, operand index) to `to`; whether
    /// those were all (MLIR's `replaceUsesWithIf`).
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

    /// Moves all uses of `from` to `to`, the newest first (MLIR's `replaceAllUsesWith`).
    pub fn replace_all_uses_with(&mut self, from: Value<Context>, to: Value<Context>) {
        self.replace_all_uses(from, to);
    }
}
