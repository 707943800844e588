//! Rewriters: the changes that a rewrite may make ([`RewriterBase`]), the interface for native code
//! and hand-written patterns ([`PatternRewriter`]), and listeners ([`Listener`]). After MLIR's
//! `PatternMatch.h`.

#[macro_use]
mod methods;

mod dry;
mod events;
mod ir_rewriter;
mod journal;
mod memo;
mod nested;
mod observed;
mod observer;
mod pattern_rewriter;
mod signature;
mod structure;

use crate::decl::Arity;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, IrMapping, NewBlockArg, Op, OpState, Region, Type, Value,
    ops_between, results,
};

pub(crate) use dry::{DryRewriter, until_first_change};
pub use events::Listener;
pub use ir_rewriter::IRRewriter;
pub(crate) use journal::{Change, Renewed, region_place, take_back};
pub use memo::Memo;
pub(crate) use methods::{forward, rewriter_state_by};
pub(crate) use observed::ObservedRewriter;
pub(crate) use observer::{Event, Observer};
pub use pattern_rewriter::PatternRewriter;
pub use signature::SignatureConversion;
pub(crate) use signature::{NewArgs, display as display_arg};
use structure::{
    is_place, may_erase_block, may_erase_block_args, may_insert_block_args, may_move_block,
    may_move_op,
};
pub(crate) use structure::{may_erase_block_with, place_of};

/// How a dialect conversion treats the values of a new operation. By default it converts all operands,
/// and a result that becomes several values, or none, is a failure.
#[derive(Clone, Copy, Default, Debug)]
pub struct OpConversion<'a> {
    /// True if the operation is as those before the conversion: its operands and result types stay as they
    /// are. The conversion then makes it legal as any other one.
    pub original: bool,
    /// The operands, by number, that stay as they are.
    pub originals: &'a [usize],
    /// The declared groups of results, if those of a variadic group may become several values, or
    /// none, as if their types had been given several times. If empty, each result becomes one
    /// value.
    pub result_groups: &'a [Arity],
}

/// The changes that a rewrite may make. A driver implements this trait, so that it is notified of
/// each change.
///
/// All changes during a rewrite must go through it. Any other change makes the driver's worklist
/// stale.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait RewriterBase<I: Ir> {
    /// The IR, for reading.
    fn ir(&self) -> &I;
    /// The IR, for interning types, attributes and locations. Do not change operations through it.
    fn ir_mut(&mut self) -> &mut I;
    /// The position at which [`create_op`](RewriterBase::create_op) inserts. A driver sets it
    /// before the root of a match.
    fn insertion_point(&self) -> InsertPoint<I>;
    /// Moves the insertion point.
    fn set_insertion_point(&mut self, at: InsertPoint<I>);
    /// Moves the insertion point to the start of a block.
    fn set_insertion_point_to_start(&mut self, block: Block<I>) {
        let at = match self.ir().first_op(block) {
            Some(first) => InsertPoint::Before(first),
            None => InsertPoint::End(block),
        };
        self.set_insertion_point(at);
    }
    /// Moves the insertion point right after an operation. Has no effect if the operation is in no
    /// block.
    fn set_insertion_point_after(&mut self, op: Op<I>) {
        if let Some(at) = place_of(self.ir(), op) {
            self.set_insertion_point(at);
        }
    }
    /// Creates an operation at the insertion point.
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I>;
    /// Replaces all uses of the operation's results, then erases it.
    ///
    /// # Panics
    /// If the number of values is not the number of results.
    #[inline]
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        let results = self.ir().num_results(op);
        assert_eq!(results, values.len(), "one value for each result");
        self.notify_replaced(op, values);
        for (index, value) in values.iter().enumerate() {
            let result = self.ir().result(op, index);
            self.replace_all_uses_with(result, *value);
        }
        self.erase_op(op);
    }
    /// Creates an operation at the insertion point and replaces `op` by its results (MLIR's
    /// `replaceOpWithNewOp`).
    ///
    /// # Panics
    /// Unless it has as many results as `op`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn replace_op_with_new_op(&mut self, op: Op<I>, state: OpState<'_, I>) -> Op<I> {
        replace_by_new(self, op, state)
    }
    /// Notifies listeners that the operation's results are about to be replaced, and the operation
    /// to be erased. Called by [`replace_op`](RewriterBase::replace_op).
    fn notify_replaced(&mut self, op: Op<I>, values: &[Value<I>]) {}
    /// Erases an operation without uses.
    fn erase_op(&mut self, op: Op<I>);
    /// True if the rewrite has erased the operation, or one around it, and the driver keeps it until
    /// the rewrite is complete. Its operands are then uses that do not count.
    fn is_erased(&self, op: Op<I>) -> bool {
        false
    }
    /// Replaces all uses of a value.
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>);
    /// Sets an operand in place.
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>);
    /// Sets or removes an attribute in place.
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>);

    // ---- Structure. The defaults make the change and notify nobody ---------------------------
    //
    // A driver that keeps a list of operations or has listeners overrides these. They return
    // `false` or `None` and change nothing if the IR does not support the change or if the change
    // is invalid (a region moved into itself).

    /// Moves an operation with its regions. Returns `false` if that is not possible.
    #[must_use = "`false` says that this was not possible"]
    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        may_move_op(self.ir(), op, at) && self.ir_mut().move_op(op, at)
    }
    /// Moves the operations of a block from `first` to `last`. Returns `false` if that is not
    /// possible; then some may have moved.
    #[must_use = "`false` says that this was not possible"]
    fn move_ops(&mut self, first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool {
        let ops = ops_between(self.ir(), first, last);
        ops.into_iter().all(|op| self.move_op(op, at))
    }
    /// Creates a block before a block of the region or (`None`) at its end. Does not move the
    /// insertion point.
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        is_place(self.ir(), region, before)
            .then(|| self.ir_mut().create_block(region, before, args))?
    }
    /// Moves a block before a block of a region or (`None`) to its end. Returns `false` if that is
    /// not possible.
    #[must_use = "`false` says that this was not possible"]
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        may_move_block(self.ir(), block, region, before)
            && self.ir_mut().move_block(block, region, before)
    }
    /// Erases a block and its operations, the last one first. Returns `false` if anything outside
    /// uses a value defined in it or branches to it.
    #[must_use = "`false` says that this was not possible"]
    fn erase_block(&mut self, block: Block<I>) -> bool {
        may_erase_block(self.ir(), block) && self.ir_mut().erase_block(block)
    }
    /// Inserts a block argument at `index`. Returns `None` if that is not possible.
    fn insert_block_arg(
        &mut self,
        block: Block<I>,
        index: usize,
        ty: Type<I>,
        loc: Option<I::Loc>,
    ) -> Option<Value<I>> {
        self.insert_block_args(block, &[NewBlockArg { index, ty, loc }])?
            .pop()
    }
    /// Inserts block arguments, whose indices ascend, and returns them. Returns `None` and changes nothing
    /// if that is not possible.
    fn insert_block_args(
        &mut self,
        block: Block<I>,
        args: &[NewBlockArg<I>],
    ) -> Option<Vec<Value<I>>> {
        if args.is_empty() {
            return Some(Vec::new());
        }
        may_insert_block_args(self.ir(), block, args)
            .then(|| self.ir_mut().insert_block_args(block, args))?
    }
    /// Removes a block argument (MLIR's `eraseArgument`). Returns `false` if it is used, also by an
    /// operation that the rewrite has erased. Branches to the block keep their operands.
    #[must_use = "`false` says that this was not possible"]
    fn erase_block_arg(&mut self, block: Block<I>, index: usize) -> bool {
        self.erase_block_args(block, &[index])
    }
    /// Removes the block arguments with these indices, which ascend (MLIR's `eraseArguments`).
    /// Returns `false` and changes nothing if one is used. Branches to the block keep their operands.
    #[must_use = "`false` says that this was not possible"]
    fn erase_block_args(&mut self, block: Block<I>, indices: &[usize]) -> bool {
        indices.is_empty()
            || may_erase_block_args(self.ir(), block, indices)
                && self.ir_mut().erase_block_args(block, indices)
    }
    /// Replaces all operands in place. Their number and the lengths of the declared groups may
    /// change. Returns `false` if the IR does not support it (see [`Ir::set_operands`]).
    #[must_use = "`false` says that this was not possible"]
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        self.ir_mut().set_operands(op, operands, segments)
    }
    /// Sets a successor in place. Returns `false` if that is not possible.
    #[must_use = "`false` says that this was not possible"]
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        index < self.ir().num_successors(op) && self.ir_mut().set_successor(op, index, block)
    }
    /// Sets a location in place. Returns `false` if the IR does not support it.
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        self.ir_mut().set_loc(op, loc)
    }
    /// Clones an operation with its regions at the insertion point. `mapping` replaces operands and
    /// successors, and the clones are added to it. Returns `None` if the IR does not support it.
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        let at = self.insertion_point();
        crate::ir::clone_op(self.ir_mut(), op, at, mapping).map(|(new, _)| new)
    }
    /// Clones the blocks of a region into `to`, before a block or (`None`) at its end. Returns
    /// `false` if that is not possible. Clones use the same values from outside, unless these are
    /// mapped.
    #[must_use = "`false` says that this was not possible"]
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        crate::ir::clone_region(self.ir_mut(), region, to, before, mapping).is_some()
    }

    // ---- In place -----------------------------------------------------------------------------

    /// Defers the notification of changes to this operation to
    /// [`finalize_op_modification`](RewriterBase::finalize_op_modification).
    fn start_op_modification(&mut self, op: Op<I>) {}
    /// Notifies listeners that the operation was modified.
    fn finalize_op_modification(&mut self, op: Op<I>) {}
    /// Reverts the changes to the operands, successors, attributes and location of the operation
    /// since [`start_op_modification`](RewriterBase::start_op_modification) without a notification.
    /// Returns `false` if this rewriter does not support it.
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        false
    }

    // ---- Dialect conversion. The defaults convert nothing -------------------------------------

    /// The types that values of a type have after the conversion; `None` if it cannot be converted.
    fn converted_types(&mut self, ty: Type<I>) -> Option<Vec<Type<I>>> {
        Some(vec![ty])
    }
    /// As [`converted_types`](RewriterBase::converted_types), of a value: a conversion may look at more
    /// than its type.
    fn converted_types_of(&mut self, value: Value<I>) -> Option<Vec<Type<I>>> {
        let ty = self.ir().value_type(value);
        self.converted_types(ty)
    }
    /// The values that stand for others after the conversion; `None` if one cannot be converted.
    fn converted_values(&mut self, values: Vec<Value<I>>) -> Option<Vec<Value<I>>> {
        Some(values)
    }
    /// Creates an operation as [`create_op`](RewriterBase::create_op) does. `conversion` says what
    /// a dialect conversion makes of its values.
    fn create_op_with(&mut self, state: OpState<'_, I>, conversion: OpConversion<'_>) -> Op<I> {
        self.create_op(state)
    }
    /// From now on creates all operations as if [`OpConversion::original`] was true, or, with
    /// `false`, no longer. Returns what was set before.
    fn set_creates_originals(&mut self, on: bool) -> bool {
        false
    }
    /// Replaces an operation by all results of another: also by those that
    /// [`create_op_with`](RewriterBase::create_op_with) has made of one result.
    ///
    /// # Panics
    /// If the other was made of fewer or more result types.
    fn replace_op_by(&mut self, op: Op<I>, by: Op<I>) {
        let values: Vec<_> = results(self.ir(), by).collect();
        self.replace_op(op, &values);
    }
    /// Replaces each result by any number of values, and erases the operation (MLIR's
    /// `replaceOpWithMultiple`).
    ///
    /// # Panics
    /// If the lists are not as many as the results. Outside of a conversion, each has one value.
    fn replace_op_with_multiple(&mut self, op: Op<I>, values: &[Vec<Value<I>>]) {
        self.replace_op(op, &values.concat());
    }
    /// Converts the arguments of a block, as `signature` says (MLIR's `applySignatureConversion`),
    /// or, without one, to the types that a dialect conversion makes of theirs. Outside of a
    /// conversion, an argument that is used becomes one value of the same type. Returns `false` if
    /// this is not possible.
    #[must_use = "`false` says that this was not possible"]
    fn convert_block_types(
        &mut self,
        block: Block<I>,
        signature: Option<&SignatureConversion<I>>,
    ) -> bool {
        signature.is_none_or(|signature| apply_signature(self, block, signature))
    }
    /// Makes the current rewrite fail if a dialect conversion has made more or fewer values than
    /// declared of an operand of `op`, the operation that was created last. `groups` are its groups
    /// of operands, empty if all are single, and `segments` the lengths that they were given, if
    /// the op stores them.
    fn require_operands(&mut self, op: Op<I>, groups: &[Arity], segments: Option<&[u32]>) {}
    /// Converts the arguments of a region's blocks (MLIR's `convertRegionTypes`) as
    /// [`convert_block_types`](RewriterBase::convert_block_types) does: those of the first block as
    /// `signature` says, if it is given. Returns `false` if this is not possible.
    #[must_use = "`false` says that this was not possible"]
    fn convert_region_types(
        &mut self,
        region: Region<I>,
        signature: Option<&SignatureConversion<I>>,
    ) -> bool {
        let mut blocks = self.ir().blocks(region).into_iter().enumerate();
        blocks.all(|(nth, block)| self.convert_block_types(block, signature.filter(|_| nth == 0)))
    }

    /// The memo of the dialect conversion that runs; `None` if none does.
    fn memo(&mut self) -> Option<&mut Memo> {
        None
    }

    /// Notifies listeners why the current pattern is about to decline, or that an op could not be built.
    fn notify_match_failure(&mut self, reason: &str) {}
}

/// Creates an operation and replaces `op` by its results.
#[inline]
fn replace_by_new<I: Ir, R: RewriterBase<I> + ?Sized>(
    rewriter: &mut R,
    op: Op<I>,
    state: OpState<'_, I>,
) -> Op<I> {
    let results = state.result_types.len();
    let new = rewriter.create_op(state);
    if results == 1 {
        let value = rewriter.ir().result(new, 0);
        rewriter.replace_op(op, &[value]);
    } else {
        let ir = rewriter.ir();
        let values: Vec<_> = (0..results).map(|index| ir.result(new, index)).collect();
        rewriter.replace_op(op, &values);
    }
    new
}

/// Changes the arguments of a block where no dialect conversion runs. Returns `false`, and changes
/// nothing, if the mapping does not fit the block, or an argument that is used becomes something else
/// than one value of its type.
fn apply_signature<I: Ir, R: RewriterBase<I> + ?Sized>(
    rewriter: &mut R,
    block: Block<I>,
    signature: &SignatureConversion<I>,
) -> bool {
    let old = rewriter.ir().block_args(block);
    let Ok(new) = signature.new_args(rewriter.ir_mut(), &old) else {
        return false;
    };
    let (ir, ranges) = (rewriter.ir(), new.ranges());
    let fits = old.iter().enumerate().all(|(index, arg)| {
        let becomes: Vec<Type<I>> = match &new.values[index] {
            Some(values) if values.contains(arg) => return false,
            Some(values) => values.iter().map(|value| ir.value_type(*value)).collect(),
            None => {
                let types = &new.types[ranges[index].clone()];
                types.iter().map(|(ty, _)| *ty).collect()
            }
        };
        ir.use_empty(*arg) || becomes == [ir.value_type(*arg)]
    });
    if !fits {
        return false;
    }
    let mut values = new.values;
    let inserted = new.types.iter().enumerate().map(|(nth, (ty, input))| {
        let loc = input.and_then(|input| rewriter.ir().value_loc(old[input]));
        let (index, ty) = (old.len() + nth, *ty);
        NewBlockArg { index, ty, loc }
    });
    let inserted: Vec<_> = inserted.collect();
    let Some(args) = rewriter.insert_block_args(block, &inserted) else {
        return false;
    };
    for ((_, input), arg) in new.types.into_iter().zip(args) {
        if let Some(input) = input {
            values[input].get_or_insert_default().push(arg);
        }
    }
    for (arg, values) in old.iter().zip(values) {
        if let Some([value]) = values.as_deref() {
            rewriter.replace_all_uses_with(*arg, *value);
        }
    }
    let erased: Vec<_> = (0..old.len()).collect();
    rewriter.erase_block_args(block, &erased)
}
