//! The faults.

use std::cell::Cell;

/// A broken contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// No contract is broken.
    None,
    /// The oldest use of a value with three uses is missing.
    ForgetsAUse,
    /// The same, where the order of uses does not matter.
    ForgetsAnUnorderedUse,
    /// The callback for uses is called after it asked to stop.
    DoesNotStop,
    /// Setting an operand keeps the old use in the list.
    KeepsOldUses,
    /// An erased operation still uses its operands.
    ErasureKeepsUses,
    /// The operation after the second is the fourth.
    SkipsAnOp,
    /// The operation after the last one is the first.
    GoesRound,
    /// Every operation is inserted at the end.
    InsertsAtTheEnd,
    /// Equal types have different handles.
    TypesTwice,
    /// `i1` reads as `i64`.
    TypesMixedUp,
    /// Integer attributes lose their sign.
    LosesTheSign,
    /// An attribute of the IR's own is shown as discardable.
    ShowsItsOwnAttrs,
    /// Setting an attribute does nothing.
    AttrsStay,
    /// Every operand is the first operand.
    FirstOperandTwice,
    /// Results have the wrong index.
    WrongResultNumber,
    /// Operations report that they are in no block.
    NoParent,
    /// `use_empty` holds for a value with one use.
    OverlooksOneUse,
    /// `has_one_use` holds for a value with two uses.
    CountsToOne,
    /// No operation is removable if unused.
    NothingIsPure,
    /// All ops have the same kind.
    OneKind,
    /// Kinds are large numbers.
    HugeKinds,
    /// Names differ from the declared names.
    WrongName,
    /// Every operation has the same dense number.
    SameIndex,
    /// The dense numbers of operations are large.
    SparseNumbers,
    /// A block has an argument more than it lists.
    CountsOneArgumentMore,
    /// The first block of a region is the last one.
    FirstBlockIsLast,
    /// A materialized constant loses its sign.
    MaterializesWithoutTheSign,
    /// Operations have no text.
    NoText,
    /// Every operation verifies.
    VerifiesAnything,
    /// Regions have no owner.
    NoOwner,
    /// A moved operation goes to the end of the block.
    MovesToTheEnd,
    /// Moving an operation to another block has no effect.
    StaysInItsBlock,
    /// A new block goes to the end of the region.
    BlockAtTheEnd,
    /// Moving a block has no effect.
    BlockStays,
    /// Operations of an erased block still use their operands.
    ErasedBlockKeepsUses,
    /// A new block argument goes to the end.
    ArgumentAtTheEnd,
    /// The wrong block argument is erased.
    ErasesAnotherArgument,
    /// Setting a successor sets all successors.
    SetsEverySuccessor,
    /// Setting a successor has no effect.
    SuccessorStays,
    /// A clone has the operands of the original.
    CloneKeepsOperands,
    /// A clone has no attributes.
    CloneForgetsAttrs,
    /// A clone has the successors of the original.
    CloneKeepsSuccessors,
    /// The regions of a clone have a block.
    CloneHasABlock,
    /// The operation before the third is the first.
    SkipsBackwards,
    /// Every operation comes before every other.
    BeforeEverything,
    /// Branches to a block are missing.
    NoBranches,
    /// Setting a location sets all locations.
    SetsEveryLoc,
    /// Fusing drops the metadata.
    ForgetsMetadata,
    /// Fusing does not keep the order of locations.
    FusesInAnyOrder,
    /// A named location drops its child.
    NameAlone,
    /// The constant is always 0.
    ZeroConstants,
    /// Every operation has a constant attribute.
    ConstantsEverywhere,
    /// The length of a group is that of the next group.
    AnotherSegment,
    /// Every op has every trait.
    EveryTrait,
    /// Only ops that are registered after a trait is bound have the trait.
    TraitsOfLaterOps,
    /// All traits have one number.
    OneTrait,
    /// No op has a trait.
    NoTraits,
    /// No op has a trait if it is asked by the name of the trait.
    NoTraitNames,
    /// IRs that number attributes differently have the same identity.
    NoIdentity,
    /// IRs that number ops differently have the same identity.
    KindsInOrder,
    /// IRs that number traits differently have the same identity.
    TraitsInOrder,
    /// All results have the type of the first.
    FirstResultTypeOnly,
    /// An operation is unused if its first result is.
    ForgetsOtherResults,
    /// The old operands keep their uses if there are fewer new ones.
    NewOperandsKeepUses,
    /// The lengths of groups are those of the old operands.
    NewOperandsKeepLengths,
    /// A new operation has only the first attribute.
    FirstAttrOnly,
    /// Integer attributes have 32 bits.
    ShortIntegers,
    /// A clone does not have the lengths of its operand groups.
    CloneForgetsOperandLengths,
    /// A clone does not have the lengths of its result groups.
    CloneForgetsResultLengths,
    /// Attributes are not listed.
    ListsNoAttrs,
    /// Operations with equal attributes list them in different orders.
    ListsAttrsInAnyOrder,
    /// Equal attributes have different hashes.
    HashesEachAnew,
    /// Operations fold although no kind may.
    FoldsInSecret,
    /// Every region of an operation is the first one.
    FirstRegionOnly,
    /// Block arguments are in no block.
    LosesArguments,
    /// Setting an operand after the second sets the one before it.
    SetsTheOperandBefore,
    /// Setting an attribute sets all attributes.
    SetsEveryAttr,
    /// A new operation has a location that was not asked for.
    ForgetsTheLoc,
    /// Attributes are read without their sign.
    DropsTheSign,
    /// Operations may be declared in any way.
    TakesAnyShape,
    /// Operations may be declared with any attributes.
    TakesAnyAttrs,
    /// The operation around a block has the dense number of the first one in it.
    OwnerTakesANumber,
    /// An operation without regions has the region that it is in.
    IsNestedInItself,
    /// Locations are not fused: the first one stands for all. Names do not nest. No contract is broken.
    NoFusedLocs,
    /// Locations are not fused: the last one stands for all.
    FusesToTheLast,
    /// The lengths of groups are lost if new operands come without them.
    NewOperandsForgetLengths,
    /// All block arguments have one type.
    ArgumentsOfOneType,
    /// The callback for branches to a block is called after it asked to stop.
    DoesNotStopAtBranches,
    /// Bound ops are not registered.
    RegistersNothing,
    /// Any text is a type.
    ReadsAnyType,
    /// Integers that are too large become the largest one.
    Saturates,
    /// The attribute that was set last is the last one in the list.
    ListsTheNewestLast,
    /// A fold that changes an operation in place says that it does not fold.
    FoldsInPlaceInSecret,
    /// Operations of two operands fold in place to themselves.
    FoldsWithoutAChange,
    /// Blocks that only the second successor of a branch reaches are erased.
    FollowsOneSuccessor,
    /// Simplifying a region does not tell of erased operations.
    SimplifiesInSilence,
    /// Simplifying a region erases dead operations without being asked to.
    AlwaysErasesDead,
    /// Simplifying a region never says that it has changed anything.
    DeniesSimplifying,
}

thread_local! {
    pub(super) static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

pub(super) fn broken(fault: Fault) -> bool {
    FAULT.get() == fault
}
