//! The IR trait set: what an intermediate representation must offer so that rules run on it.
//!
//! Everything a rule, a driver or a native helper does goes through [`Ir`]. Handles are small
//! `Copy` newtypes of ours over the IR's own, so that an operation is never taken for a value.
//! Reads take `&I` and hand nothing borrowed out, except to a closure; writes take `&mut I`.
//! MLIR's words are kept: see `mlir/include/mlir/IR/Operation.h` for the notions.

mod clone;
mod handles;
mod mapping;

use std::fmt::Debug;
use std::hash::Hash;

use crate::attr::{AttrData, AttrView};
use crate::decl::OpDef;
use crate::ty::{TypeData, TypeView};

pub(crate) use clone::{CloneStep, clone_op, clone_region};
pub use handles::{
    AttrName, Block, Fold, FoldValue, InsertPoint, Op, OpKind, OpState, OpTrait, Region, Type,
    Value,
};
pub use mapping::IrMapping;

/// An intermediate representation that rules can match and rewrite.
///
/// An author writes the required methods (about twenty-five, most of them a line); everything else has
/// a default. Indices are in range by contract: callers never pass an operand index at or above
/// [`num_operands`](Ir::num_operands), for instance, and an implementation may panic on one.
///
/// A pinned rule set (`ir MyIr;`) sees the concrete type, so its native code can use whatever
/// else that IR offers.
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

    // ---- Names, resolved once -------------------------------------------------------------

    /// Makes the op known (MLIR: registers it) and returns its kind, or `None` if this IR can
    /// have no such op; rules that name it are then left out of the bound set.
    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind>;
    /// Resolves an attribute's name on ops of a kind.
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName;
    /// The attribute's name on ops of a kind, if the IR has met it; `None` means that no such op
    /// carries it. The read-only sibling of [`bind_attr`](Ir::bind_attr), for verifiers and views.
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName>;
    /// The full name of a kind, `dialect.mnemonic`, for traces and listings.
    fn kind_name(&self, kind: OpKind) -> String;

    /// Resolves the name of a trait, as declarations write it by its last path segment
    /// (`Commutative`), for [`has_trait`](Ir::has_trait). [`KindTraits`](crate::side_tables::KindTraits)
    /// keeps what both take. By default no op of the IR is known by its traits.
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        let _ = name;
        OpTrait(u32::MAX)
    }
    /// Whether ops of a kind are declared with a trait; of declarations that are made known after
    /// [`bind_trait`](Ir::bind_trait) too. `false` for kinds that nobody declared.
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        let _ = (kind, op_trait);
        false
    }

    // ---- Operations -----------------------------------------------------------------------

    /// Which op this is.
    fn kind(&self, op: Op<Self>) -> OpKind;
    /// How many operands, variadic groups flattened.
    fn num_operands(&self, op: Op<Self>) -> usize;
    /// Operand `index`.
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self>;
    /// How many results, variadic groups flattened.
    fn num_results(&self, op: Op<Self>) -> usize;
    /// Result `index`.
    fn result(&self, op: Op<Self>, index: usize) -> Value<Self>;
    /// Shows the attribute to `f`, `None` where it is absent.
    fn with_attr<R>(
        &self,
        op: Op<Self>,
        name: AttrName,
        f: impl FnOnce(Option<&Self::Attr>) -> R,
    ) -> R;
    /// The location.
    fn loc(&self, op: Op<Self>) -> Self::Loc;
    /// May be erased when unused: no side effects and not a terminator
    /// (MLIR's `wouldOpBeTriviallyDead`).
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool;

    // ---- Values ---------------------------------------------------------------------------

    /// The operation and result number that make the value; `None` for a block argument.
    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)>;
    /// The value's type.
    fn value_type(&self, value: Value<Self>) -> Type<Self>;
    /// Calls `f` with each use (owner, operand index) until it returns `false`.
    ///
    /// The order is the order in which a driver revisits users. MLIR's is the newest use first.
    fn for_each_use(&self, value: Value<Self>, f: impl FnMut(Op<Self>, usize) -> bool);

    // ---- Types and attributes -------------------------------------------------------------

    /// Shows a type in neutral terms.
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R;
    /// Shows an attribute in neutral terms.
    fn with_attr_view<R>(&self, attr: &Self::Attr, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R;
    /// Makes (interns) a type; `None` if this IR has none of the kind.
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>>;
    /// Makes (interns) an attribute; `None` if this IR has none of the kind.
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<Self::Attr>;
    /// The location that stands for all of `ops`, in order (MLIR's `FusedLoc`, which drops
    /// duplicates and unknown locations). Never called with an empty slice.
    fn fused_loc(&mut self, ops: &[Op<Self>]) -> Self::Loc;

    // ---- Structure ------------------------------------------------------------------------

    /// The block an operation is in; `None` for a top-level or detached one.
    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>>;
    /// The region a block is in.
    fn parent_region(&self, block: Block<Self>) -> Option<Region<Self>>;
    /// The operation a region belongs to.
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
    /// Removes an operation whose results have no uses, with its regions. Operations in them may use
    /// one another in a circle.
    fn erase_op(&mut self, op: Op<Self>);
    /// Sets operand `index`.
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>);
    /// Sets or (`None`) removes an attribute.
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<Self::Attr>);

    // ---- With defaults --------------------------------------------------------------------

    /// How many regions an operation has. Asked for every operation that is visited or erased: worth
    /// an override where [`regions`](Ir::regions) costs something.
    #[inline]
    fn num_regions(&self, op: Op<Self>) -> usize {
        self.regions(op).len()
    }
    /// Moves the blocks of `from` into `to`, which has none, and says whether this IR can. Asked for
    /// when a rewrite that gave a region to a new operation is undone.
    fn move_region_body(&mut self, from: Region<Self>, to: Region<Self>) -> bool {
        let _ = (from, to);
        false
    }

    /// Whether the kind has this full name; worth overriding where a name is at hand.
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        self.kind_name(kind) == name
    }
    /// Whether the value has no use.
    #[inline]
    fn use_empty(&self, value: Value<Self>) -> bool {
        let mut empty = true;
        self.for_each_use(value, |_, _| {
            empty = false;
            false
        });
        empty
    }
    /// Whether the value has exactly one use.
    #[inline]
    fn has_one_use(&self, value: Value<Self>) -> bool {
        let mut uses = 0;
        self.for_each_use(value, |_, _| {
            uses += 1;
            uses < 2
        });
        uses == 1
    }
    /// A dense number for the operation, where the IR has one; numbers may be reused after an
    /// erasure. Drivers then keep their worklist in arrays.
    #[inline]
    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        let _ = op;
        None
    }
    /// The length of each declared operand group, for ops that declare more than one optional or
    /// variadic group (MLIR's `operandSegmentSizes`).
    fn operand_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        let _ = op;
        None
    }
    /// As [`operand_segments`](Ir::operand_segments), for the results.
    fn result_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        let _ = op;
        None
    }
    /// The length of declared operand group `group`: entry `group` of
    /// [`operand_segments`](Ir::operand_segments). Asked for whenever an op that has them is matched:
    /// worth an override, as those are a new vector each time.
    fn operand_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        self.operand_segments(op)?.get(group).copied()
    }
    /// As [`operand_segment`](Ir::operand_segment), for the results.
    fn result_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        self.result_segments(op)?.get(group).copied()
    }
    /// Replaces all operands, whose number may change, and the lengths of declared groups where the
    /// operation keeps them (`segments`, as [`operand_segments`](Ir::operand_segments) gives them);
    /// whether this IR can (MLIR's `setOperands`). Only a rewriter calls it. By default as many
    /// operands as there are.
    fn set_operands(
        &mut self,
        op: Op<Self>,
        operands: &[Value<Self>],
        segments: Option<&[u32]>,
    ) -> bool {
        let same = segments.is_none() || self.operand_segments(op).as_deref() == segments;
        if !same || operands.len() != self.num_operands(op) {
            return false;
        }
        for (index, value) in operands.iter().enumerate() {
            if self.operand(op, index) != *value {
                self.set_operand(op, index, *value);
            }
        }
        true
    }
    /// Whether in the region's blocks a value is there only behind the operation that makes it
    /// (MLIR's `hasSSADominance`), as it is everywhere but in a graph region.
    fn has_ssa_dominance(&self, region: Region<Self>) -> bool {
        let _ = region;
        true
    }
    /// How many successors.
    fn num_successors(&self, op: Op<Self>) -> usize {
        let _ = op;
        0
    }
    /// Successor `index`.
    fn successor(&self, op: Op<Self>, index: usize) -> Block<Self> {
        panic!("{op:?} has no successor {index}")
    }
    /// A block's arguments.
    fn block_args(&self, block: Block<Self>) -> Vec<Value<Self>> {
        let _ = block;
        Vec::new()
    }
    /// Whether the operation makes a constant (MLIR's `ConstantLike`).
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        let _ = op;
        false
    }
    /// The name of the attribute that is the constant, on an operation that [is like a
    /// constant](Ir::is_constant_like); `None` on others, and where no attribute is it. Here: `value`,
    /// looked up by its text, so worth an override.
    fn constant_attr(&self, op: Op<Self>) -> Option<AttrName> {
        let constant = self.is_constant_like(op);
        let name = constant.then(|| self.attr_name(self.kind(op), "value"))??;
        self.with_attr(op, name, |attr| attr.is_some().then_some(name))
    }
    /// Folds the operation. May change it in place; must create nothing.
    fn fold(&mut self, op: Op<Self>) -> Fold<Self> {
        let _ = op;
        Fold::No
    }
    /// Creates an operation at `at` that makes the constant (MLIR's `materializeConstant`).
    fn materialize_constant(
        &mut self,
        at: InsertPoint<Self>,
        like: Op<Self>,
        attr: &Self::Attr,
        ty: Type<Self>,
    ) -> Option<Op<Self>> {
        let _ = (at, like, attr, ty);
        None
    }
    /// Discardable attributes: those that the op does not declare. Used by `#[keep_attrs]`.
    fn discardable_attrs(&self, op: Op<Self>) -> Vec<(AttrName, Self::Attr)> {
        let _ = op;
        Vec::new()
    }
    /// The location with this name (MLIR's `NameLoc`), on top of `child` where given.
    fn named_loc(&mut self, name: &str, child: Option<Self::Loc>) -> Option<Self::Loc> {
        let _ = name;
        child
    }
    /// A location that fuses others, with metadata where given (MLIR's `FusedLoc`).
    fn fuse_locs(&mut self, locs: &[Self::Loc], metadata: Option<&str>) -> Option<Self::Loc> {
        let _ = metadata;
        locs.first().cloned()
    }
    /// The location of a value: its operation's, or its block's.
    fn value_loc(&self, value: Value<Self>) -> Option<Self::Loc> {
        self.defining_op(value).map(|(op, _)| self.loc(op))
    }
    /// Checks the operation, its regions included; the error says what is wrong and where.
    fn verify(&self, op: Op<Self>) -> Result<(), String> {
        let _ = op;
        Ok(())
    }
    /// The operation as text, on one line where possible, for traces.
    fn display_op(&self, op: Op<Self>) -> String {
        self.kind_name(self.kind(op))
    }
    /// The attribute as text, for traces.
    fn display_attr(&self, attr: &Self::Attr) -> String {
        format!("{attr:?}")
    }
    /// The type as text, for traces.
    fn display_type(&self, ty: Type<Self>) -> String {
        format!("{ty:?}")
    }

    // ---- Structure, read. The defaults go by what is required --------------------------------

    /// A block's last operation.
    fn last_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        let mut last = self.first_op(block)?;
        while let Some(next) = self.next_op(last) {
            last = next;
        }
        Some(last)
    }
    /// The operation before this one in its block.
    fn prev_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        let mut at = self.first_op(self.parent_block(op)?)?;
        if at == op {
            return None;
        }
        loop {
            let next = self.next_op(at)?;
            if next == op {
                return Some(at);
            }
            at = next;
        }
    }
    /// The block after this one in its region.
    fn next_block(&self, block: Block<Self>) -> Option<Block<Self>> {
        let blocks = self.blocks(self.parent_region(block)?);
        let at = blocks.iter().position(|other| *other == block)?;
        blocks.get(at + 1).copied()
    }
    /// Whether `op` comes before `other`, which must be in the same block
    /// (MLIR's `isBeforeInBlock`); an operation does not come before itself.
    fn is_before_in_block(&self, op: Op<Self>, other: Op<Self>) -> bool {
        let mut next = self.next_op(op);
        while let Some(at) = next {
            if at == other {
                return true;
            }
            next = self.next_op(at);
        }
        false
    }
    /// Calls `f` with each operation that branches to the block, and the number of the successor,
    /// until it returns `false`. Looks at the last operations of the blocks of the region, which are
    /// the only ones that may branch.
    fn for_each_block_use(&self, block: Block<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let Some(region) = self.parent_region(block) else {
            return;
        };
        for from in self.blocks(region) {
            let Some(last) = self.last_op(from) else {
                continue;
            };
            for index in 0..self.num_successors(last) {
                if self.successor(last, index) == block && !f(last, index) {
                    return;
                }
            }
        }
    }
    /// Whether the region has no block.
    fn is_region_empty(&self, region: Region<Self>) -> bool {
        self.blocks(region).is_empty()
    }
    /// The region's block, if it has exactly one.
    fn single_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        match self.blocks(region)[..] {
            [block] => Some(block),
            _ => None,
        }
    }
    /// The constant that the value is, if an operation that [is like a
    /// constant](Ir::is_constant_like) makes it (MLIR's `m_Constant`). Here: the attribute that
    /// [`constant_attr`](Ir::constant_attr) names.
    fn constant_value(&self, value: Value<Self>) -> Option<Self::Attr> {
        let (op, _) = self.defining_op(value)?;
        let name = self.constant_attr(op)?;
        self.with_attr(op, name, |attr| attr.cloned())
    }

    // ---- Structure, changed. The defaults say that this IR cannot. Only a rewriter calls these ---
    //
    // An IR that can do one of them can do them all: what undoes a change is another of them.

    /// Moves an operation, with what is in it, to another place, which is not inside it; whether this
    /// IR can (MLIR's `moveBefore`).
    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        let _ = (op, at);
        false
    }
    /// Makes a block with arguments of these types, where given with their locations, before a block
    /// of the region or (`None`) at its end. `None` if this IR cannot.
    fn create_block(
        &mut self,
        region: Region<Self>,
        before: Option<Block<Self>>,
        args: &[(Type<Self>, Option<Self::Loc>)],
    ) -> Option<Block<Self>> {
        let _ = (region, before, args);
        None
    }
    /// Moves a block before a block of a region or (`None`) to the region's end; the region is not
    /// inside the block. Whether this IR can.
    fn move_block(
        &mut self,
        block: Block<Self>,
        region: Region<Self>,
        before: Option<Block<Self>>,
    ) -> bool {
        let _ = (block, region, before);
        false
    }
    /// Removes a block with its operations, which may use one another in a circle; nothing outside
    /// uses their values or the block's arguments, or branches to the block. Whether this IR can.
    fn erase_block(&mut self, block: Block<Self>) -> bool {
        let _ = block;
        false
    }
    /// Makes a block argument that becomes number `index`; those from there on move up. `None` if
    /// this IR cannot.
    fn insert_block_arg(
        &mut self,
        block: Block<Self>,
        index: usize,
        ty: Type<Self>,
        loc: Option<Self::Loc>,
    ) -> Option<Value<Self>> {
        let _ = (block, index, ty, loc);
        None
    }
    /// Removes a block argument that has no uses; those behind it move down. Whether this IR can.
    fn erase_block_arg(&mut self, block: Block<Self>, index: usize) -> bool {
        let _ = (block, index);
        false
    }
    /// Sets successor `index`; whether this IR can.
    fn set_successor(&mut self, op: Op<Self>, index: usize, block: Block<Self>) -> bool {
        let _ = (op, index, block);
        false
    }
    /// Sets an operation's location; whether this IR can.
    fn set_loc(&mut self, op: Op<Self>, loc: Self::Loc) -> bool {
        let _ = (op, loc);
        false
    }
    /// Makes an operation like `op` at `at`: of its kind, with its attributes, result types and
    /// location, as many regions, all without blocks, and these operands and successors, as many as
    /// `op` has (MLIR's `cloneWithoutRegions`). `None` if this IR cannot.
    fn clone_without_regions(
        &mut self,
        op: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        let _ = (op, at, operands, successors);
        None
    }
}
