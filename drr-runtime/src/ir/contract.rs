//! The trait [`Ir`].

use std::{fmt::Debug, hash::Hash};

use super::{
    AttrName, Block, Erased, Fold, InsertPoint, IrId, NewBlockArg, Op, OpKind, OpState, OpTrait,
    Region, Type, Value, defaults, ops_of, uses_at_most,
};
use crate::attr::{AttrData, AttrView};
use crate::decl::{Def, DialectAttr, OpDef, VerifyError};
use crate::interface::{AnyInterface, Interfaces, Ops};
use crate::ty::{TypeData, TypePart, TypeView};

/// An intermediate representation that rules can match and rewrite.
///
/// About thirty methods are required, most of them one line. Callers pass valid indices only,
/// unless a method returns an `Option`. An implementation may panic on an invalid index.
///
/// Native code in a rule set for one IR (`ir MyIr;`) gets the concrete type with all its methods.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait Ir: Sized + 'static {
    /// The IR's handle to an operation.
    type RawOp: Copy + Eq + Hash + Debug;
    /// The IR's handle to a value.
    type RawValue: Copy + Eq + Hash + Debug;
    /// The IR's handle to a block.
    type RawBlock: Copy + Eq + Hash + Debug;
    /// The IR's handle to a region.
    type RawRegion: Copy + Eq + Hash + Debug;
    /// The IR's handle to a type.
    type RawType: Copy + Eq + Hash + Debug;
    /// An attribute, owned or interned.
    type Attr: Clone + Eq + Debug + 'static;
    /// A source location.
    type Loc: Clone + PartialEq + Debug + 'static;

    /// True if each operation has the attributes that its op requires, and the numbers of operands,
    /// results, regions and successors that its op declares, so that matchers need not test it.
    /// [`bind_op`](Ir::bind_op) must then return `None` for other declarations (see
    /// [`PartCounts`](crate::decl::PartCounts)).
    const OPS_AS_DECLARED: bool = false;
    /// [`last_op`](Ir::last_op) and [`prev_op`](Ir::prev_op) take constant time, so drivers need no
    /// list of operations.
    const LINKS_BACK: bool = false;
    /// The [`CompiledDrivers`](crate::driver::CompiledDrivers) of this IR, which other crates need
    /// not compile.
    const DRIVERS: Option<&'static (dyn std::any::Any + Send + Sync)> = None;
    /// The identity of this IR. A bound set runs only on IRs with the identity of the one that it
    /// was bound to. `None` if all IRs of this type give the same numbers to their ops, attributes
    /// and traits.
    fn id(&self) -> Option<IrId> {
        None
    }

    // ---- Names, resolved once -------------------------------------------------------------
    /// Registers the op and returns its kind. `None`, if this IR cannot have such an op, leaves out
    /// rules that name it.
    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind>;
    /// Why [`bind_op`](Ir::bind_op) returned `None` for this op, and what to do about it, for messages.
    fn why_not_bound(&mut self, op: &str) -> Option<&'static str> {
        None
    }
    /// Resolves the name of an attribute on ops of a kind.
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName;
    /// Like [`bind_attr`](Ir::bind_attr), but read-only. `None` means that no such op has the attribute.
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName>;
    /// The full name of a kind, `dialect.mnemonic`.
    fn kind_name(&self, kind: OpKind) -> String;
    /// Registers a declared type or attribute. `false` if this IR stores text, or has another of
    /// that name.
    fn bind_def<D: Def>(&mut self) -> bool {
        false
    }
    /// Resolves the name of a trait for [`has_trait`](Ir::has_trait): the last path segment in
    /// declarations. By default, ops have no traits. [`KindTraits`](crate::side_tables::KindTraits)
    /// implements the methods about traits.
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        OpTrait(u32::MAX)
    }
    /// True if ops of a kind are registered: their declarations are known.
    fn is_registered(&self, kind: OpKind) -> bool {
        true
    }
    /// True if ops of a kind are declared with a trait, even if they are registered after it was bound.
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        false
    }
    /// The same by name, for verifiers. Slower. An IR with [`has_trait`](Ir::has_trait) has it too.
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        false
    }
    /// The interfaces, if this IR keeps them.
    fn interfaces(&self) -> Option<&Interfaces<Self>> {
        None
    }
    /// The interface of an operation; `None` if the op does not implement it.
    fn interface<T: AnyInterface<On = Ops> + ?Sized>(
        &self,
        op: Op<Self>,
    ) -> Option<T::Ref<'_, Self>> {
        defaults::interface::<_, T>(self, op)
    }
    /// The number of the class of a type in [`Interfaces`]. The default knows the builtin types; an IR
    /// with declared types numbers these from [`builtin::TYPES`](crate::interface::builtin::TYPES).
    fn type_class(&self, ty: Type<Self>) -> Option<usize> {
        self.with_type(ty, |view| view.class())
    }
    /// As [`type_class`](Ir::type_class), for an attribute.
    fn attr_class(&self, attr: &Self::Attr) -> Option<usize> {
        self.with_attr_view(attr, |view| view.class())
    }

    // ---- Operations -----------------------------------------------------------------------
    /// The kind of an operation.
    fn kind(&self, op: Op<Self>) -> OpKind;
    /// The number of operands, with variadic groups flattened.
    fn num_operands(&self, op: Op<Self>) -> usize;
    /// Operand `index`.
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self>;
    /// The number of results, with variadic groups flattened.
    fn num_results(&self, op: Op<Self>) -> usize;
    /// Result `index`.
    fn result(&self, op: Op<Self>, index: usize) -> Value<Self>;
    /// Passes the attribute to `f`, or `None` if it is absent.
    fn with_attr<R>(
        &self,
        op: Op<Self>,
        name: AttrName,
        f: impl FnOnce(Option<&Self::Attr>) -> R,
    ) -> R;
    /// The location.
    fn loc(&self, op: Op<Self>) -> Self::Loc;
    /// True if it may be erased when unused: it has no effects and ends no block
    /// (`wouldOpBeTriviallyDead`).
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool;

    // ---- Values ---------------------------------------------------------------------------
    /// The operation that defines the value, and the result index; `None` for a block argument.
    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)>;
    /// The value's type.
    fn value_type(&self, value: Value<Self>) -> Type<Self>;
    /// Calls `f` with each use (owner, operand index) until it returns `false`. In MLIR the newest
    /// use is first.
    fn for_each_use(&self, value: Value<Self>, f: impl FnMut(Op<Self>, usize) -> bool);
    /// The same in any order. Drivers count and test uses by it and stop early: override it if the
    /// order takes time.
    #[inline(always)]
    fn for_each_use_unordered(&self, value: Value<Self>, f: impl FnMut(Op<Self>, usize) -> bool) {
        self.for_each_use(value, f);
    }

    // ---- Types and attributes -------------------------------------------------------------
    /// Passes a type to `f` in IR-independent form.
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R;
    /// The layout, memory space or encoding of a type; `None` if it or this IR has none.
    fn type_part(&self, ty: Type<Self>, part: TypePart) -> Option<Self::Attr> {
        None
    }
    /// For each dimension of a vector, whether it is scalable; empty if none is.
    fn scalable_dims(&self, ty: Type<Self>) -> Vec<bool> {
        Vec::new()
    }
    /// Passes an attribute to `f` in IR-independent form.
    fn with_attr_view<R>(&self, attr: &Self::Attr, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R;
    /// Creates (interns) a type; `None` if this IR cannot represent it.
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>>;
    /// Creates (interns) an attribute; `None` if this IR cannot represent it.
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<Self::Attr>;
    /// The fused location of `ops`, in order (MLIR's `FusedLoc`, which drops duplicates and unknown
    /// locations). Without fused locations, the first known one. Never called with an empty slice.
    fn fused_loc(&mut self, ops: &[Op<Self>]) -> Self::Loc;

    // ---- Structure ------------------------------------------------------------------------
    /// The block that contains an operation; `None` for a top-level or detached operation.
    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>>;
    /// The region that contains a block.
    fn parent_region(&self, block: Block<Self>) -> Option<Region<Self>>;
    /// The operation that owns a region.
    fn region_owner(&self, region: Region<Self>) -> Option<Op<Self>>;
    /// An operation's regions, in order.
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>>;
    /// A region's blocks, in order.
    fn blocks(&self, region: Region<Self>) -> Vec<Block<Self>>;
    /// A block's first operation.
    fn first_op(&self, block: Block<Self>) -> Option<Op<Self>>;
    /// The operation after this one in its block.
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>>;

    // ---- Changes. Only a rewriter calls these: it tells its listeners -----------------------
    /// Creates an operation at `at`.
    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self>;
    /// Erases an operation, whose results are unused, with its regions. Uses in them may be cyclic.
    fn erase_op(&mut self, op: Op<Self>);
    /// Sets operand `index`.
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>);
    /// Sets or (`None`) removes an attribute.
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<Self::Attr>);

    // ---- With defaults --------------------------------------------------------------------
    /// Turns an operation into another one, which keeps its handle and results. It is then as if the
    /// other one had been created before it and had replaced it: the uses of its operands are the
    /// newest ones, and those of each result are in the reversed order. Returns false and changes
    /// nothing if results or their types would change, if an operand is a result, or if the IR cannot.
    fn rebuild_op(&mut self, op: Op<Self>, state: &OpState<'_, Self>) -> bool {
        false
    }
    /// The number of regions of an operation. Called at every visit and erasure.
    fn num_regions(&self, op: Op<Self>) -> usize {
        self.regions(op).len()
    }
    /// Region `index` of an operation; `None` if it has fewer regions.
    fn region(&self, op: Op<Self>, index: usize) -> Option<Region<Self>> {
        self.regions(op).get(index).copied()
    }
    /// Moves the blocks of `from` into `to`, which has no blocks, to undo a rewrite that moved a region
    /// to a new operation. Returns `false` if this IR does not support it.
    fn move_region_body(&mut self, from: Region<Self>, to: Region<Self>) -> bool {
        false
    }
    /// True if the kind has this full name. Override it if the IR can compare without a new string.
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        self.kind_name(kind) == name
    }
    /// The type of result `index`. Matchers call it for each replacement of a root.
    fn result_type(&self, op: Op<Self>, index: usize) -> Type<Self> {
        self.value_type(self.result(op, index))
    }
    /// True if no result of an operation has a use. A greedy driver calls it at each visit.
    fn is_unused(&self, op: Op<Self>) -> bool {
        (0..self.num_results(op)).all(|index| self.use_empty(self.result(op, index)))
    }
    /// True if the value has no use.
    fn use_empty(&self, value: Value<Self>) -> bool {
        uses_at_most(self, value, 1) == 0
    }
    /// True if the value has exactly one use.
    fn has_one_use(&self, value: Value<Self>) -> bool {
        uses_at_most(self, value, 2) == 1
    }
    /// A dense number for the operation, by which drivers keep arrays. It may be reused after an erasure.
    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        None
    }
    /// The lengths of the operand groups, if several are optional or variadic (MLIR's
    /// `operandSegmentSizes`).
    fn operand_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        None
    }
    /// As [`operand_segments`](Ir::operand_segments), for the results.
    fn result_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        None
    }
    /// Entry `group` of [`operand_segments`](Ir::operand_segments). Matchers call it, so avoid the vector.
    fn operand_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        self.operand_segments(op)?.get(group).copied()
    }
    /// As [`operand_segment`](Ir::operand_segment), for the results.
    fn result_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        self.result_segments(op)?.get(group).copied()
    }
    /// Replaces all operands (MLIR's `setOperands`). Their number may change. `segments` are the
    /// new [`operand_segments`](Ir::operand_segments), if they change. Returns `false` if this IR
    /// does not support it. Only a rewriter calls it. The default supports an unchanged number of
    /// operands only.
    fn set_operands(
        &mut self,
        op: Op<Self>,
        operands: &[Value<Self>],
        segments: Option<&[u32]>,
    ) -> bool {
        defaults::set_operands(self, op, operands, segments)
    }
    /// Erases the unreachable blocks of a region and, with `dead_ops`, the operations on which nothing
    /// with an effect depends, in nested regions too (MLIR's `simplifyRegions`). Calls `erased` before
    /// each erasure, nested operations first. Returns whether anything changed.
    fn simplify_region(
        &mut self,
        region: Region<Self>,
        dead_ops: bool,
        erased: &mut dyn FnMut(&Self, Erased<Self>),
    ) -> bool {
        false
    }
    /// False in a graph region, where a use may come before its definition (MLIR's `hasSSADominance`). A
    /// top-down run relies on it: if this is wrong, it may end before the fixed point.
    fn has_ssa_dominance(&self, region: Region<Self>) -> bool {
        true
    }
    /// The number of successors.
    fn num_successors(&self, op: Op<Self>) -> usize {
        0
    }
    /// Successor `index`.
    fn successor(&self, op: Op<Self>, index: usize) -> Block<Self> {
        panic!("{op:?} has no successor {index}")
    }
    /// A block's arguments.
    fn block_args(&self, block: Block<Self>) -> Vec<Value<Self>> {
        Vec::new()
    }
    /// Argument `index` of a block, if it has that many.
    fn block_arg(&self, block: Block<Self>, index: usize) -> Option<Value<Self>> {
        self.block_args(block).get(index).copied()
    }
    /// The number of a block's arguments.
    fn num_block_args(&self, block: Block<Self>) -> usize {
        self.block_args(block).len()
    }
    /// True if the operation is a constant (MLIR's `ConstantLike`).
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        false
    }
    /// The attribute with the constant of a [constant-like](Ir::is_constant_like) operation. The
    /// default is `value`.
    fn constant_attr(&self, op: Op<Self>) -> Option<AttrName> {
        defaults::constant_attr(self, op)
    }
    /// A hash of an attribute. The default hashes its text, so override it for speed.
    fn attr_hash(&self, attr: &Self::Attr) -> u64 {
        defaults::attr_hash(self, attr)
    }
    /// False if [`fold`](Ir::fold) leaves all operations of this kind alone.
    fn may_fold(&self, kind: OpKind) -> bool {
        true
    }
    /// Folds the operation. May change it in place; must not create operations.
    fn fold(&mut self, op: Op<Self>) -> Fold<Self> {
        Fold::No
    }
    /// Creates an operation at `at` for the constant (MLIR's `materializeConstant`), with the
    /// location of `like`.
    fn materialize_constant(
        &mut self,
        at: InsertPoint<Self>,
        like: Op<Self>,
        attr: &Self::Attr,
        ty: Type<Self>,
    ) -> Option<Op<Self>> {
        None
    }
    /// As [`Dialect::verify_attr`](crate::dialect::Dialect::verify_attr), if the op does not
    /// declare the attribute.
    ///
    /// # Errors
    /// The mistake.
    fn verify_dialect_attr(&self, attr: DialectAttr<'_, Self>) -> Result<(), VerifyError> {
        Ok(())
    }
    /// Discardable attributes: those that the op does not declare. Used by `#[keep_attrs]`.
    fn discardable_attrs(&self, op: Op<Self>) -> Vec<(AttrName, Self::Attr)> {
        Vec::new()
    }
    /// All attributes, declared and discardable, in an order that depends only on them. `None` if this
    /// IR cannot list them: then only a limit ends a [cycle](crate::stats::Limit::Cycle) of rules.
    fn attrs(&self, op: Op<Self>) -> Option<Vec<(AttrName, Self::Attr)>> {
        None
    }
    /// The location with this name (MLIR's `NameLoc`), around `child`; `child` alone if names do not nest.
    fn named_loc(&mut self, name: &str, child: Option<Self::Loc>) -> Option<Self::Loc> {
        child
    }
    /// A location that fuses others, with metadata if it is given (MLIR's `FusedLoc`).
    fn fuse_locs(&mut self, locs: &[Self::Loc], metadata: Option<&str>) -> Option<Self::Loc> {
        locs.first().cloned()
    }
    /// The location of a value.
    fn value_loc(&self, value: Value<Self>) -> Option<Self::Loc> {
        self.defining_op(value).map(|(op, _)| self.loc(op))
    }
    /// The block of a block argument. The default finds it by the uses of the argument, if there are any.
    fn block_of_arg(&self, value: Value<Self>) -> Option<Block<Self>> {
        defaults::block_of_arg(self, value)
    }
    /// Verifies the operation and its regions.
    fn verify(&self, op: Op<Self>) -> Result<(), String> {
        Ok(())
    }
    /// The operation as text, on one line where possible.
    fn display_op(&self, op: Op<Self>) -> String {
        self.kind_name(self.kind(op))
    }
    /// The name of the value in the operation's text, such as `%3`, for explanations, if it has one.
    fn value_name(&self, value: Value<Self>) -> Option<String> {
        None
    }
    /// The attribute as text, for traces.
    fn display_attr(&self, attr: &Self::Attr) -> String {
        format!("{attr:?}")
    }
    /// The type as text.
    fn display_type(&self, ty: Type<Self>) -> String {
        format!("{ty:?}")
    }

    // ---- Structure, read. The defaults go by what is required --------------------------------
    /// A block's last operation.
    fn last_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        ops_of(self, block).last()
    }
    /// The operation before this one in its block.
    fn prev_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        defaults::prev_op(self, op)
    }
    /// The block after this one in its region.
    fn next_block(&self, block: Block<Self>) -> Option<Block<Self>> {
        defaults::next_block(self, block)
    }
    /// True if `op` comes before `other` in their block (MLIR's `isBeforeInBlock`).
    fn is_before_in_block(&self, op: Op<Self>, other: Op<Self>) -> bool {
        std::iter::successors(self.next_op(op), |op| self.next_op(*op)).any(|after| after == other)
    }
    /// Calls `f` with each operation that branches to the block, the last one of its block, and the
    /// index of the successor, until it returns `false`.
    fn for_each_block_use(&self, block: Block<Self>, f: impl FnMut(Op<Self>, usize) -> bool) {
        defaults::for_each_block_use(self, block, f);
    }
    /// True if the region has no block.
    fn is_region_empty(&self, region: Region<Self>) -> bool {
        self.first_block(region).is_none()
    }
    /// The region's first block, its entry. Tests of dominance ask for it.
    fn first_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        self.blocks(region).first().copied()
    }
    /// The region's block, if it has exactly one.
    fn single_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        defaults::single_block(self, region)
    }
    /// The constant of a value that a [constant-like](Ir::is_constant_like) operation defines (MLIR's
    /// `m_Constant`). The default returns the attribute of [`constant_attr`](Ir::constant_attr).
    fn constant_value(&self, value: Value<Self>) -> Option<Self::Attr> {
        defaults::constant_value(self, value)
    }

    // ---- Structure, changed. `false` and `None` say that this IR cannot, as the defaults do ---------
    // An IR supports all of them or none, because one undoes another. Only a rewriter calls them.
    /// Moves an operation with its regions (MLIR's `moveBefore`). `at` is neither nested in it nor right
    /// before it.
    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        false
    }
    /// Moves the operations of a block from `first` to `last`. `at` is not between them or nested in them.
    fn move_ops(&mut self, first: Op<Self>, last: Op<Self>, at: InsertPoint<Self>) -> bool {
        defaults::move_ops(self, first, last, at)
    }
    /// Creates a block before a block of the region or (`None`) at its end.
    fn create_block(
        &mut self,
        region: Region<Self>,
        before: Option<Block<Self>>,
        args: &[(Type<Self>, Option<Self::Loc>)],
    ) -> Option<Block<Self>> {
        None
    }
    /// Moves a block before a block of a region or (`None`) to its end. The region is not nested in it.
    fn move_block(
        &mut self,
        block: Block<Self>,
        region: Region<Self>,
        before: Option<Block<Self>>,
    ) -> bool {
        false
    }
    /// Erases a block with its operations, whose uses may form cycles. Nothing outside uses them or
    /// the block.
    fn erase_block(&mut self, block: Block<Self>) -> bool {
        false
    }
    /// Inserts block arguments, whose indices ascend, and returns them.
    fn insert_block_args(
        &mut self,
        block: Block<Self>,
        args: &[NewBlockArg<Self>],
    ) -> Option<Vec<Value<Self>>> {
        None
    }
    /// Removes the block arguments with these indices, which ascend. They have no uses.
    fn erase_block_args(&mut self, block: Block<Self>, indices: &[usize]) -> bool {
        false
    }
    /// Sets successor `index`.
    fn set_successor(&mut self, op: Op<Self>, index: usize, block: Block<Self>) -> bool {
        false
    }
    /// Sets the location of an operation.
    fn set_loc(&mut self, op: Op<Self>, loc: Self::Loc) -> bool {
        false
    }
    /// Clones `op` with these operands and successors, and empty regions (MLIR's `cloneWithoutRegions`).
    fn clone_without_regions(
        &mut self,
        op: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        None
    }
}
