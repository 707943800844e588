//! The interface of a rewriter for native code and hand-written patterns: every operation of
//! [`RewriterBase`], and combinations of them. After MLIR's `PatternMatch.h`.

use super::structure::{may_erase_block_with, place_of};
use super::{Memo, OpConversion, RewriterBase, SignatureConversion};
use crate::attr::AttrData;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value, block_owner,
    is_in_block, is_in_region, uses_of,
};
use crate::ty::TypeData;

/// The rewriter for native code, supplemental code and hand-written patterns.
///
/// It notifies the driver and its listeners of every change, and a rewrite that fails is undone. If
/// a structural change is not possible, its method returns `false` or `None` and changes nothing:
/// the IR does not support the change, or the change is invalid, such as moving a region into itself.
///
/// ```
/// use drr_runtime::ir::{InsertPoint, Ir, Op};
/// use drr_runtime::rewriter::PatternRewriter;
///
/// /// Replaces an operation by its body, a single block without arguments.
/// fn inline_body<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, op: Op<I>) -> bool {
///     let ir = rewriter.ir();
///     let Some(body) = ir.region(op, 0).and_then(|body| ir.single_block(body)) else {
///         return rewriter.notify_match_failure("its body is not one block");
///     };
///     let done = rewriter.inline_block_before(body, InsertPoint::Before(op), &[]);
///     if done {
///         rewriter.erase_op(op);
///     }
///     done
/// }
/// ```
///
/// During a rewrite that may fail, erased and replaced entities leave the IR only when the rewrite is
/// complete. Until then [`Ir::blocks`], for instance, still lists an erased block.
pub struct PatternRewriter<'a, I: Ir> {
    inner: &'a mut dyn RewriterBase<I>,
}

impl<'a, I: Ir> PatternRewriter<'a, I> {
    /// Wraps a driver's rewriter.
    pub fn new(inner: &'a mut dyn RewriterBase<I>) -> Self {
        PatternRewriter { inner }
    }
    /// The IR, to read.
    pub fn ir(&self) -> &I {
        self.inner.ir()
    }
    /// The IR, to intern types, attributes and locations; not to change operations.
    pub fn ir_mut(&mut self) -> &mut I {
        self.inner.ir_mut()
    }
    with_rewriter_methods! { forward_must_use, pub self, self.inner }

    /// Interns a type; `None` if the IR has none of the kind.
    pub fn make_type(&mut self, data: &TypeData<I>) -> Option<Type<I>> {
        self.inner.ir_mut().make_type(data)
    }
    /// Interns an attribute; `None` if the IR has none of the kind.
    pub fn make_attr(&mut self, data: &AttrData<I>) -> Option<I::Attr> {
        self.inner.ir_mut().make_attr(data)
    }
    /// True if the rewrite has erased the operation, or one around it. It may stay in the IR until the
    /// rewrite, or a conversion, is complete.
    pub fn is_erased(&self, op: Op<I>) -> bool {
        self.inner.is_erased(op)
    }
    /// The last operation of a block that is not [erased](Self::is_erased), its terminator. During
    /// a dialect conversion, [`Ir::last_op`] may be one that a pattern has replaced already: the
    /// conversion begins with terminators.
    pub fn terminator(&self, block: Block<I>) -> Option<Op<I>> {
        let ir = self.ir();
        let mut ops = std::iter::successors(ir.last_op(block), |op| ir.prev_op(*op));
        ops.find(|op| !self.is_erased(*op))
    }
    /// A value that patterns keep during the dialect conversion that runs, one of each type; `None`
    /// outside of a conversion. All values are dropped when changes are undone. So the operations in them
    /// exist, but may be [erased](Self::is_erased).
    pub fn memo<T: Default + 'static>(&mut self) -> Option<&mut T> {
        self.inner.memo().map(Memo::get)
    }
    /// The position of the next new operation.
    pub fn insertion_point(&self) -> InsertPoint<I> {
        self.inner.insertion_point()
    }
    /// Sets the attribute with this name in place, declared or discardable, like MLIR's
    /// `Operation::setAttr`. Returns `false` and changes nothing if the IR cannot create the
    /// attribute.
    pub fn set_attr_by_name(&mut self, op: Op<I>, name: &str, attr: &AttrData<I>) -> bool {
        let Some(attr) = self.make_attr(attr) else {
            return false;
        };
        let kind = self.ir().kind(op);
        let name = self.ir_mut().bind_attr(kind, name);
        self.set_attr(op, name, Some(attr));
        true
    }

    /// Inserts at `at` in `change`, and then again where it did before (MLIR's `InsertionGuard`).
    pub fn with_insertion_point<R>(
        &mut self,
        at: InsertPoint<I>,
        change: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let before = self.insertion_point();
        self.set_insertion_point(at);
        let result = change(self);
        self.set_insertion_point(before);
        result
    }

    /// During a dialect conversion, the operations that `change` creates get the operands and
    /// result types that they are given, as operations from before the conversion have them. The
    /// conversion then makes them legal as any others, and its rules see these types. Use it for
    /// operations that other rules must convert and that cannot have converted types, such as a
    /// `memref.load` where memrefs become pointers. Rules write `(original (LoadOp …))`.
    ///
    /// ```
    /// use drr_runtime::ir::{Ir, Op, OpKind, OpState, Type, Value};
    /// use drr_runtime::rewriter::PatternRewriter;
    ///
    /// /// An operation that another rule converts.
    /// fn load<I: Ir>(
    ///     rewriter: &mut PatternRewriter<'_, I>,
    ///     kind: OpKind,
    ///     operands: &[Value<I>],
    ///     element: Type<I>,
    ///     loc: I::Loc,
    /// ) -> Op<I> {
    ///     let result_types = &[element];
    ///     let state = OpState { operands, result_types, ..OpState::new(kind, loc) };
    ///     rewriter.with_original_types(|rewriter| rewriter.create_op(state))
    /// }
    /// ```
    pub fn with_original_types<R>(&mut self, change: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.inner.set_creates_originals(true);
        let result = change(self);
        self.inner.set_creates_originals(before);
        result
    }

    // ---- Uses and replacements ------------------------------------------------------------

    /// Replaces the uses of a value for which `condition` holds (owner, operand index). Returns
    /// true if these were all uses (MLIR's `replaceUsesWithIf`).
    pub fn replace_uses_if(
        &mut self,
        from: Value<I>,
        to: Value<I>,
        mut condition: impl FnMut(&I, Op<I>, usize) -> bool,
    ) -> bool {
        let mut all = true;
        for (op, index) in uses_of(self.ir(), from) {
            if condition(self.ir(), op, index) {
                self.set_operand(op, index, to);
            } else {
                all = false;
            }
        }
        all
    }
    /// Replaces the uses of a value by all operations but `except` (MLIR's
    /// `replaceAllUsesExcept`).
    pub fn replace_all_uses_except(&mut self, from: Value<I>, to: Value<I>, except: Op<I>) {
        self.replace_uses_if(from, to, |_, user, _| user != except);
    }
    /// Replaces the uses of the operation's results in the block, directly or nested. Returns true
    /// if these were all uses (MLIR's `replaceOpUsesWithinBlock`). The operation stays.
    ///
    /// # Panics
    /// If the values are not as many as the results.
    pub fn replace_op_uses_within_block(
        &mut self,
        op: Op<I>,
        values: &[Value<I>],
        block: Block<I>,
    ) -> bool {
        self.replace_op_uses_if(op, values, |ir, user, _| is_in_block(ir, user, block))
    }
    /// Replaces the uses of the operation's results for which `condition` holds. Returns true if
    /// these were all uses. The operation stays.
    ///
    /// # Panics
    /// If the values are not as many as the results.
    pub fn replace_op_uses_if(
        &mut self,
        op: Op<I>,
        values: &[Value<I>],
        mut condition: impl FnMut(&I, Op<I>, usize) -> bool,
    ) -> bool {
        assert_eq!(
            self.ir().num_results(op),
            values.len(),
            "one value a result"
        );
        let mut all = true;
        for (index, value) in values.iter().enumerate() {
            let result = self.ir().result(op, index);
            all &= self.replace_uses_if(result, *value, &mut condition);
        }
        all
    }
    /// Replaces all uses of the operation's results. The operation stays.
    ///
    /// # Panics
    /// If the values are not as many as the results.
    pub fn replace_all_op_uses_with(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.replace_op_uses_if(op, values, |_, _, _| true);
    }

    // ---- In place ---------------------------------------------------------------------------

    /// Changes an operation in place by calling `change`, and reports one modification (MLIR's
    /// `modifyOpInPlace`).
    pub fn modify_op_in_place<R>(&mut self, op: Op<I>, change: impl FnOnce(&mut Self) -> R) -> R {
        self.start_op_modification(op);
        let result = change(self);
        self.finalize_op_modification(op);
        result
    }
    /// Reports the reason why the pattern declines. Returns `false`, as the pattern then does.
    pub fn notify_match_failure(&mut self, reason: &str) -> bool {
        self.inner.notify_match_failure(reason);
        false
    }

    // ---- Operations that move, or are copied ------------------------------------------------

    /// Moves an operation right before another. Returns false if that is not possible.
    #[must_use = "`false` says that this was not possible"]
    pub fn move_op_before(&mut self, op: Op<I>, other: Op<I>) -> bool {
        op == other || self.move_op(op, InsertPoint::Before(other))
    }
    /// Moves an operation right after another. Returns false if that is not possible.
    #[must_use = "`false` says that this was not possible"]
    pub fn move_op_after(&mut self, op: Op<I>, other: Op<I>) -> bool {
        if op == other || self.ir().next_op(other) == Some(op) {
            return true;
        }
        place_of(self.ir(), other).is_some_and(|at| self.move_op(op, at))
    }

    // ---- Blocks and regions -------------------------------------------------------------------

    /// Makes a block before a block of the region or (`None`) at its end. Operations are then
    /// inserted at its end.
    pub fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        let block = self.inner.create_block(region, before, args)?;
        self.set_insertion_point(InsertPoint::End(block));
        Some(block)
    }
    /// Moves a block right before another. Returns false if that is not possible.
    #[must_use = "`false` says that this was not possible"]
    pub fn move_block_before(&mut self, block: Block<I>, other: Block<I>) -> bool {
        block == other
            || self
                .ir()
                .parent_region(other)
                .is_some_and(|region| self.move_block(block, region, Some(other)))
    }
    /// Adds a block argument; `None` if the IR cannot.
    pub fn add_block_arg(
        &mut self,
        block: Block<I>,
        ty: Type<I>,
        loc: Option<I::Loc>,
    ) -> Option<Value<I>> {
        let index = self.ir().num_block_args(block);
        self.inner.insert_block_arg(block, index, ty, loc)
    }
    /// Splits a block: `before` and all later operations move to a new block directly after it
    /// (MLIR's `splitBlock`). `None` if the operation is in no block, or the IR cannot.
    pub fn split_block(&mut self, before: Op<I>) -> Option<Block<I>> {
        let block = self.ir().parent_block(before)?;
        let region = self.ir().parent_region(block)?;
        let place = self.ir().next_block(block);
        let new = self.inner.create_block(region, place, &[])?;
        let last = self.ir().last_op(block)?;
        self.move_ops(before, last, InsertPoint::End(new))
            .then_some(new)
    }
    /// Moves the operations of `source` to `at`, replaces its arguments by `args`, and erases it
    /// (MLIR's `inlineBlockBefore`). Returns `false` and changes nothing unless there is one value
    /// for each argument, nothing branches to `source`, and `at` is not inside of it.
    #[must_use = "`false` says that this was not possible"]
    pub fn inline_block_before(
        &mut self,
        source: Block<I>,
        at: InsertPoint<I>,
        args: &[Value<I>],
    ) -> bool {
        let ir = self.ir();
        let dest = match at {
            InsertPoint::Before(op) => ir.parent_block(op),
            InsertPoint::End(block) => Some(block),
        };
        let old = ir.block_args(source);
        let Some(dest) = dest.filter(|dest| *dest != source && old.len() == args.len()) else {
            return false;
        };
        let mut has_predecessor = false;
        ir.for_each_block_use(source, |branch, _| {
            has_predecessor |= !self.inner.is_erased(branch);
            !has_predecessor
        });
        let owner = block_owner(ir, dest);
        if has_predecessor || owner.is_some_and(|owner| is_in_block(ir, owner, source)) {
            return false;
        }
        // The first move shows if the IR can.
        let ends = ir.first_op(source).zip(ir.last_op(source));
        if ends.is_some_and(|(first, last)| !self.move_ops(first, last, at)) {
            return false;
        }
        for (from, to) in old.into_iter().zip(args) {
            self.replace_all_uses_with(from, *to);
        }
        self.erase_block(source)
    }
    /// Moves the operations of `source` to the end of `dest`, replaces its arguments by `args`, and
    /// erases it (MLIR's `mergeBlocks`). Fails under the conditions of
    /// [`inline_block_before`](PatternRewriter::inline_block_before).
    #[must_use = "`false` says that this was not possible"]
    pub fn merge_blocks(&mut self, source: Block<I>, dest: Block<I>, args: &[Value<I>]) -> bool {
        self.inline_block_before(source, InsertPoint::End(dest), args)
    }
    /// Moves a region's blocks before a block of `to` or (`None`) to its end. Returns false
    /// if that is not possible (MLIR's `inlineRegionBefore`). The region is empty then.
    #[must_use = "`false` says that this was not possible"]
    pub fn inline_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
    ) -> bool {
        let ir = self.ir();
        let owner = ir.region_owner(to);
        if region == to || owner.is_some_and(|owner| is_in_region(ir, owner, region)) {
            return false;
        }
        let blocks = ir.blocks(region);
        blocks
            .into_iter()
            .all(|block| self.move_block(block, to, before))
    }
    /// Moves a region's blocks into a region that has none (MLIR's `Region::takeBody`). Returns
    /// false if that is not possible.
    #[must_use = "`false` says that this was not possible"]
    pub fn move_region_body(&mut self, from: Region<I>, to: Region<I>) -> bool {
        self.ir().is_region_empty(to) && self.inline_region_before(from, to, None)
    }
    /// Erases a region's blocks. Returns false if anything outside uses a value defined in it.
    #[must_use = "`false` says that this was not possible"]
    pub fn erase_region_body(&mut self, region: Region<I>) -> bool {
        match self.ir().blocks(region)[..] {
            [] => true,
            [block] => self.erase_block(block),
            _ => self.erase_blocks(region),
        }
    }

    /// The blocks may branch to each other and use each other's values.
    fn erase_blocks(&mut self, region: Region<I>) -> bool {
        let ir = self.ir();
        let is_inside = |op: Op<I>| is_in_region(ir, op, region);
        let blocks = ir.blocks(region);
        if !blocks
            .iter()
            .all(|block| may_erase_block_with(ir, *block, is_inside))
        {
            return false;
        }
        erase_together(self.inner, &blocks)
    }
}

/// Erases blocks that may branch to each other and use each other's values. First moves all
/// operations to one block, which can be erased whatever the uses within it.
pub(super) fn erase_together<I: Ir>(
    rewriter: &mut dyn RewriterBase<I>,
    blocks: &[Block<I>],
) -> bool {
    let Some((first, rest)) = blocks.split_first() else {
        return true;
    };
    for block in rest {
        let ir = rewriter.ir();
        let ends = ir.first_op(*block).zip(ir.last_op(*block));
        if ends.is_some_and(|(from, to)| !rewriter.move_ops(from, to, InsertPoint::End(*first))) {
            return false;
        }
    }
    blocks.iter().all(|block| rewriter.erase_block(*block))
}
