//! The methods of [`RewriterBase`] for types that contain another rewriter.

use super::{OpConversion, RewriterBase, SignatureConversion};
use crate::ir::{AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value};

/// Passes the methods that change IR or a position to a macro, with its arguments: all methods but
/// those that [`rewriter_by`] lists.
macro_rules! with_rewriter_methods {
    ($then:ident, $($args:tt)*) => {
        $then! { $($args)* =>
            /// Moves the insertion point.
            fn set_insertion_point(at: InsertPoint<I>);
            /// Moves the insertion point to the start of a block.
            fn set_insertion_point_to_start(block: Block<I>);
            /// Moves the insertion point right after an operation. Has no effect if the operation
            /// is in no block.
            fn set_insertion_point_after(op: Op<I>);
            /// Creates an operation at the insertion point.
            fn create_op(state: OpState<'_, I>) -> Op<I>;
            /// Replaces all uses of the operation's results, then erases it.
            ///
            /// # Panics
            /// If the number of values is not the number of results.
            fn replace_op(op: Op<I>, values: &[Value<I>]);
            /// Creates an operation at the insertion point and replaces `op` by its results (MLIR's
            /// `replaceOpWithNewOp`).
            ///
            /// # Panics
            /// Unless it has as many results as `op`.
            fn replace_op_with_new_op(op: Op<I>, state: OpState<'_, I>) -> Op<I>;
            /// Erases an operation without uses.
            fn erase_op(op: Op<I>);
            /// Replaces all uses of a value.
            fn replace_all_uses_with(from: Value<I>, to: Value<I>);
            /// Sets an operand in place.
            fn set_operand(op: Op<I>, index: usize, value: Value<I>);
            /// Sets or removes an attribute in place.
            fn set_attr(op: Op<I>, name: AttrName, attr: Option<I::Attr>);
            /// Replaces all operands in place (MLIR's `setOperands`). Their number and the lengths
            /// of the groups that the operation stores may change. Returns `false` if the IR does
            /// not support it.
            fn set_operands(op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool;
            /// Sets a successor in place. Returns `false` if that is not possible.
            fn set_successor(op: Op<I>, index: usize, block: Block<I>) -> bool;
            /// Sets a location in place. Returns `false` if the IR does not support it.
            fn set_loc(op: Op<I>, loc: I::Loc) -> bool;
            /// Moves an operation with its regions. Returns `false` if that is not possible.
            fn move_op(op: Op<I>, at: InsertPoint<I>) -> bool;
            /// Moves the operations of a block from `first` to `last`. Returns `false` if that is
            /// not possible; then some may have moved.
            fn move_ops(first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool;
            /// Moves a block before a block of a region or (`None`) to its end. Returns `false` if
            /// that is not possible.
            fn move_block(block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool;
            /// Erases a block and its operations, the last one first. Returns `false` if anything
            /// outside uses a value defined in it or branches to it.
            fn erase_block(block: Block<I>) -> bool;
            /// Inserts a block argument at `index`. Returns `None` if that is not possible.
            fn insert_block_arg(
                block: Block<I>, index: usize, ty: Type<I>, loc: Option<I::Loc>
            ) -> Option<Value<I>>;
            /// Inserts block arguments, whose indices ascend, and returns them. Returns `None` and
            /// changes nothing if that is not possible.
            fn insert_block_args(
                block: Block<I>, args: &[crate::ir::NewBlockArg<I>]
            ) -> Option<Vec<Value<I>>>;
            /// Removes a block argument (MLIR's `eraseArgument`). Returns `false` if it is used, also
            /// by an operation that the rewrite has erased: such an operation has its operands until
            /// the rewrite is complete. Give it others before. Branches to the block keep their operands.
            fn erase_block_arg(block: Block<I>, index: usize) -> bool;
            /// Removes the block arguments with these indices, which ascend (MLIR's `eraseArguments`).
            /// Returns `false` and changes nothing if one is used, as `erase_block_arg` does. Branches
            /// to the block keep their operands.
            fn erase_block_args(block: Block<I>, indices: &[usize]) -> bool;
            /// Clones an operation with its regions at the insertion point. `mapping` replaces
            /// operands and successors, and the clones are added to it. Returns `None` if the IR
            /// does not support it.
            fn clone_op(op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>>;
            /// Clones the blocks of a region into `to`, before a block or (`None`) at its end.
            /// Returns `false` if that is not possible. Clones use the same values from outside,
            /// unless these are mapped.
            fn clone_region_before(
                region: Region<I>, to: Region<I>, before: Option<Block<I>>, mapping: &mut IrMapping<I>
            ) -> bool;
            /// The types that values of a type have after the dialect conversion that runs; the type
            /// itself if none does. `None` if it cannot be converted.
            fn converted_types(ty: Type<I>) -> Option<Vec<Type<I>>>;
            /// As `converted_types`, of a value: a conversion may look at more than its type.
            fn converted_types_of(value: Value<I>) -> Option<Vec<Type<I>>>;
            /// The values that stand for others after the dialect conversion that runs; the values
            /// themselves if none does. `None` if one cannot be converted.
            fn converted_values(values: Vec<Value<I>>) -> Option<Vec<Value<I>>>;
            /// Creates an operation as `create_op` does. `conversion` says what a dialect conversion
            /// makes of its values.
            fn create_op_with(state: OpState<'_, I>, conversion: OpConversion<'_>) -> Op<I>;
            /// Replaces an operation by all results of another: also by those that `create_op_with` has
            /// made of one result.
            ///
            /// # Panics
            /// If the other was made of fewer or more result types.
            fn replace_op_by(op: Op<I>, by: Op<I>);
            /// Replaces each result by any number of values, and erases the operation (MLIR's
            /// `replaceOpWithMultiple`).
            ///
            /// # Panics
            /// If the lists are not as many as the results. Outside of a conversion, each has one value.
            fn replace_op_with_multiple(op: Op<I>, values: &[Vec<Value<I>>]);
            /// Converts the arguments of a block, as `signature` says (MLIR's
            /// `applySignatureConversion`), or, without one, to the types that a dialect conversion makes
            /// of theirs. Outside of a conversion, an argument that is used becomes one value of the
            /// same type. Returns `false` if this is not possible.
            fn convert_block_types(block: Block<I>, signature: Option<&SignatureConversion<I>>) -> bool;
            /// Converts the arguments of a region's blocks (MLIR's `convertRegionTypes`) as
            /// `convert_block_types` does: those of the first block as `signature` says, if it is given.
            /// Returns `false` if this is not possible.
            fn convert_region_types(region: Region<I>, signature: Option<&SignatureConversion<I>>) -> bool;
            /// Defers the notification of changes to this operation to `finalize_op_modification`.
            fn start_op_modification(op: Op<I>);
            /// Notifies listeners that the operation was modified.
            fn finalize_op_modification(op: Op<I>);
            /// Reverts the changes to the operands, successors, attributes and location of the
            /// operation since `start_op_modification` without a notification. Returns `false` if
            /// this rewriter does not support it.
            fn cancel_op_modification(op: Op<I>) -> bool;
        }
    };
}

/// Methods by those of another rewriter.
macro_rules! forward {
    ($vis:vis $self:ident, $by:expr => $($(#[$doc:meta])*
        fn $name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {
        $($(#[$doc])*
        #[inline]
        $vis fn $name(&mut $self $(, $arg: $ty)*) $(-> $out)? {
            $by.$name($($arg),*)
        })*
    };
}

/// As [`forward`], for methods of a type. It is a mistake to ignore that a change was not possible.
macro_rules! forward_must_use {
    ($vis:vis $self:ident, $by:expr =>) => {};
    ($vis:vis $self:ident, $by:expr => $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $ty:ty),*) -> bool; $($rest:tt)*) => {
        $(#[$doc])*
        #[must_use = "`false` says that this was not possible"]
        #[inline]
        $vis fn $name(&mut $self $(, $arg: $ty)*) -> bool {
            $by.$name($($arg),*)
        }
        forward_must_use! { $vis $self, $by => $($rest)* }
    };
    ($vis:vis $self:ident, $by:expr => $(#[$doc:meta])*
        fn $name:ident($($args:tt)*) $(-> $out:ty)?; $($rest:tt)*) => {
        forward! { $vis $self, $by => $(#[$doc])* fn $name($($args)*) $(-> $out)?; }
        forward_must_use! { $vis $self, $by => $($rest)* }
    };
}

/// The IR, the insertion point and what listeners hear, by another rewriter.
macro_rules! rewriter_state_by {
    ($self:ident, $by:expr) => {
        #[inline]
        fn ir(&$self) -> &I {
            $by.ir()
        }
        fn insertion_point(&$self) -> InsertPoint<I> {
            $by.insertion_point()
        }
        forward! { $self, $by =>
            fn ir_mut() -> &mut I;
            fn notify_replaced(op: Op<I>, values: &[Value<I>]);
            fn notify_match_failure(reason: &str);
        }
    };
}

/// All methods of [`RewriterBase`], by another rewriter: `rewriter_by!(self, self.inner)`.
macro_rules! rewriter_by {
    ($self:ident, $by:expr) => {
        rewriter_state_by!($self, $by);
        fn is_erased(&$self, op: Op<I>) -> bool {
            $by.is_erased(op)
        }
        forward! { $self, $by =>
            fn create_block(
                region: Region<I>, before: Option<Block<I>>, args: &[(Type<I>, Option<I::Loc>)]
            ) -> Option<Block<I>>;
            fn require_operands(op: Op<I>, groups: &[crate::decl::Arity], segments: Option<&[u32]>);
            fn memo() -> Option<&mut crate::rewriter::Memo>;
            fn set_creates_originals(on: bool) -> bool;
        }
        with_rewriter_methods! { forward, $self, $by }
    };
}

pub(crate) use {forward, rewriter_state_by};

/// A reference to a rewriter is a rewriter, so a function over any sized rewriter also takes a `dyn`
/// one.
impl<I: Ir, R: RewriterBase<I> + ?Sized> RewriterBase<I> for &mut R {
    rewriter_by!(self, (**self));
}
