//! The conformance suite finds faults. A wrapper around the small IR of these tests breaks one
//! contract at a time; the suite must find it and name the method.

mod changes;
mod faulty;
mod place;
mod wrapper;

use std::cell::Cell;

use drr_conformance::{Blueprint, Nested, OptionalAttr, Outcome, Role, Subject, run, run_all};
use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Type, Value};

use crate::support::ir::Ty;
use crate::support::ops;
use faulty::{Faulty, block, value};
use place::Place;

/// A broken contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// No contract is broken.
    None,
    /// The oldest use of a value with three uses is missing.
    ForgetsAUse,
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
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn broken(fault: Fault) -> bool {
    FAULT.get() == fault
}

struct Broken;

impl Subject for Broken {
    type Ir = Faulty;
    type Source = ops::Source;
    type Unary = ops::Neg;
    type Binary = ops::Add;
    type Constant = ops::Const;

    fn empty() -> (Faulty, Block<Faulty>) {
        let faulty = Faulty::new();
        let place = Block(faulty.ir.blocks(faulty.ir.body())[0].0);
        (faulty, place)
    }
    fn value_type(_: &mut Faulty) -> Type<Faulty> {
        Type((Ty::I64, 0))
    }
    fn loc(_: &mut Faulty) -> Place {
        Place::At(1)
    }
    fn locs(_: &mut Faulty) -> Vec<Place> {
        vec![Place::At(3), Place::At(2)]
    }
    fn blueprint(ir: &mut Faulty, role: Role) -> Option<Blueprint<Faulty>> {
        match role {
            Role::Branch => Some(Blueprint {
                successors: 2,
                ..Blueprint::new::<ops::Br>(ir, Place::At(1))
            }),
            Role::OperandSegments => Some(Blueprint {
                operands: 3,
                operand_segments: Some(vec![1, 2]),
                ..Blueprint::new::<ops::Sink>(ir, Place::At(1))
            }),
            Role::ResultSegments => Some(Blueprint {
                operands: 1,
                results: vec![Type((Ty::I64, 0)); 3],
                result_segments: Some(vec![2, 1]),
                ..Blueprint::new::<ops::Two>(ir, Place::At(1))
            }),
            Role::Pair => Some(Blueprint {
                operands: 1,
                results: vec![Type((Ty::I64, 0)), Type((Ty::I1, 0))],
                ..Blueprint::new::<ops::Two>(ir, Place::At(1))
            }),
            Role::Region => Some(Blueprint {
                regions: 1,
                ..Blueprint::new::<ops::Scope>(ir, Place::At(1))
            }),
            _ => None,
        }
    }
    fn optional_attr(ir: &mut Faulty) -> Option<OptionalAttr<Faulty>> {
        let op = Blueprint::new::<ops::Tag>(ir, Place::At(1));
        let (first, name) = (ir.bind_attr(op.kind, "first"), ir.bind_attr(op.kind, "tag"));
        Some(OptionalAttr {
            op: Blueprint {
                operands: 1,
                results: vec![Type((Ty::I64, 0))],
                attrs: vec![(first, 1), (ir.bind_attr(op.kind, "second"), 2)],
                ..op
            },
            name,
            attr: 5,
            discardable: false,
        })
    }
    fn foldable(ir: &mut Faulty, place: Block<Faulty>) -> Option<Op<Faulty>> {
        let constant = Blueprint::new::<ops::Const>(ir, Place::At(1));
        let constant = Blueprint {
            results: vec![Type((Ty::I64, 0))],
            attrs: vec![(ir.bind_attr(constant.kind, "value"), 1)],
            ..constant
        };
        let add = Blueprint {
            results: vec![Type((Ty::I64, 0))],
            ..Blueprint::new::<ops::Add>(ir, Place::At(1))
        };
        let at = InsertPoint::End(place);
        let (a, b) = (constant.create(ir, at, &[]), constant.create(ir, at, &[]));
        let operands = [ir.result(a, 0), ir.result(b, 0)];
        Some(add.create(ir, at, &operands))
    }
    fn integer(_: &mut Faulty, value: i64) -> i64 {
        value
    }
    fn keep(ir: &mut Faulty, place: Block<Faulty>, of: Value<Faulty>) -> (Op<Faulty>, usize) {
        let sink = super::conformance::Small::keep(&mut ir.ir, block(place), value(of));
        ir.place(sink.0, Place::At(1));
        (Op(sink.0.0), sink.1)
    }
    fn nested(ir: &mut Faulty, place: Block<Faulty>) -> Option<Nested<Faulty>> {
        let nested = super::conformance::Small::nested(&mut ir.ir, block(place))?;
        ir.place(nested.op, Place::At(1));
        Some(Nested {
            op: Op(nested.op.0),
            blocks: nested.blocks.into_iter().map(|of| Block(of.0)).collect(),
            args: nested.args,
        })
    }
    fn invalid(ir: &mut Faulty, place: Block<Faulty>) -> Option<Op<Faulty>> {
        let invalid = super::conformance::Small::invalid(&mut ir.ir, block(place))?;
        ir.place(invalid, Place::At(1));
        Some(Op(invalid.0))
    }
}

#[test]
fn without_a_fault_the_wrapper_conforms() {
    let report = run_all::<Broken>();
    assert!(report.is_conformant(), "{report}");
}

/// The outcome of a check for the wrapper with a fault.
fn outcome(fault: Fault, check: &str) -> Outcome {
    FAULT.set(fault);
    let outcome = run::<Broken>(check);
    FAULT.set(Fault::None);
    outcome.expect("there is such a check")
}

macro_rules! names {
    ([$subject:tt] $($module:ident: $name:ident,)*) => { [$(stringify!($name)),*] };
}

/// Checks that the suite finds the fault and that a violation names the method. The checks run in
/// order, quick ones first, until one finds it.
#[track_caller]
fn found(fault: Fault, method: &str) {
    let mut others = vec![];
    for check in drr_conformance::__conformance_checks!([names], [Broken]) {
        match outcome(fault, check) {
            Outcome::Failed(violation) if violation.method == method => return,
            Outcome::Failed(violation) => others.push(format!("{check}: {violation}")),
            _ => {}
        }
    }
    panic!("{fault:?}, of `{method}`:\n{}", others.join("\n"));
}

macro_rules! faults {
    ($($name:ident: $fault:ident => $method:literal;)*) => {$(
        #[test]
        fn $name() {
            found(Fault::$fault, $method);
        }
    )*};
}

faults! {
    a_forgotten_use_is_found: ForgetsAUse => "Ir::for_each_use";
    uses_that_do_not_stop_are_found: DoesNotStop => "Ir::for_each_use";
    an_operand_set_without_its_use_is_found: KeepsOldUses => "Ir::set_operand";
    uses_that_outlive_their_owner_are_found: ErasureKeepsUses => "Ir::erase_op";
    a_skipped_operation_is_found: SkipsAnOp => "Ir::create_op";
    an_endless_block_is_found: GoesRound => "Ir::next_op";
    operations_at_the_wrong_place_are_found: InsertsAtTheEnd => "Ir::create_op";
    types_that_are_not_interned_are_found: TypesTwice => "Ir::make_type";
    types_that_are_taken_for_others_are_found: TypesMixedUp => "Ir::with_type";
    a_lost_sign_is_found: LosesTheSign => "Ir::with_attr_view";
    attributes_that_stay_are_found: AttrsStay => "Ir::set_attr";
    the_same_operand_twice_is_found: FirstOperandTwice => "Ir::operand";
    a_wrong_result_number_is_found: WrongResultNumber => "Ir::defining_op";
    operations_without_a_block_are_found: NoParent => "Ir::parent_block";
    an_overlooked_use_is_found: OverlooksOneUse => "Ir::use_empty";
    two_uses_taken_for_one_are_found: CountsToOne => "Ir::has_one_use";
    operations_that_cannot_be_erased_are_found: NothingIsPure => "Ir::is_removable_if_unused";
    ops_of_one_kind_are_found: OneKind => "Ir::bind_op";
    kinds_that_are_not_dense_are_found: HugeKinds => "Ir::bind_op";
    wrong_names_are_found: WrongName => "Ir::kind_name";
    numbers_given_twice_are_found: SameIndex => "Ir::op_index";
    operations_without_a_text_are_found: NoText => "Ir::display_op";
    a_verifier_that_refuses_nothing_is_found: VerifiesAnything => "Ir::verify";
    regions_without_an_owner_are_found: NoOwner => "Ir::region_owner";
    operations_moved_to_the_wrong_place_are_found: MovesToTheEnd => "Ir::move_op";
    operations_that_do_not_leave_their_block_are_found: StaysInItsBlock => "Ir::move_op";
    blocks_made_at_the_wrong_place_are_found: BlockAtTheEnd => "Ir::create_block";
    blocks_that_stay_are_found: BlockStays => "Ir::move_block";
    uses_that_outlive_their_block_are_found: ErasedBlockKeepsUses => "Ir::erase_block";
    arguments_at_the_wrong_place_are_found: ArgumentAtTheEnd => "Ir::insert_block_arg";
    erasing_another_argument_is_found: ErasesAnotherArgument => "Ir::erase_block_arg";
    setting_too_many_successors_is_found: SetsEverySuccessor => "Ir::set_successor";
    successors_that_stay_are_found: SuccessorStays => "Ir::set_successor";
    clones_with_other_operands_are_found: CloneKeepsOperands => "Ir::clone_without_regions";
    clones_without_attributes_are_found: CloneForgetsAttrs => "Ir::clone_without_regions";
    clones_with_other_successors_are_found: CloneKeepsSuccessors => "Ir::clone_without_regions";
    clones_with_blocks_are_found: CloneHasABlock => "Ir::clone_without_regions";
    an_operation_skipped_backwards_is_found: SkipsBackwards => "Ir::prev_op";
    an_order_of_everything_is_found: BeforeEverything => "Ir::is_before_in_block";
    branches_that_are_not_told_are_found: NoBranches => "Ir::for_each_block_use";
    locations_that_are_set_together_are_found: SetsEveryLoc => "Ir::set_loc";
    forgotten_metadata_is_found: ForgetsMetadata => "Ir::fuse_locs";
    fusing_without_an_order_is_found: FusesInAnyOrder => "Ir::fuse_locs";
    a_name_that_stands_alone_is_found: NameAlone => "Ir::named_loc";
    wrong_constants_are_found: ZeroConstants => "Ir::constant_value";
    constants_that_are_none_are_found: ConstantsEverywhere => "Ir::constant_attr";
    lengths_of_other_groups_are_found: AnotherSegment => "Ir::operand_segment";
    traits_that_every_op_has_are_found: EveryTrait => "Ir::has_trait";
    traits_that_come_too_late_are_found: TraitsOfLaterOps => "Ir::has_trait";
    traits_of_one_number_are_found: OneTrait => "Ir::bind_trait";
    traits_that_no_op_has_are_found: NoTraits => "Ir::has_trait";
    traits_without_a_name_are_found: NoTraitNames => "Ir::is_declared_with";
    attributes_of_other_irs_are_found: NoIdentity => "Ir::id";
    ops_of_other_irs_are_found: KindsInOrder => "Ir::id";
    traits_of_other_irs_are_found: TraitsInOrder => "Ir::id";
    results_that_have_the_type_of_the_first_are_found: FirstResultTypeOnly => "Ir::result_type";
    forgotten_results_are_found: ForgetsOtherResults => "Ir::is_unused";
    uses_that_outlive_the_operands_are_found: NewOperandsKeepUses => "Ir::set_operands";
    lengths_of_old_operands_are_found: NewOperandsKeepLengths => "Ir::set_operands";
    dropped_attributes_are_found: FirstAttrOnly => "Ir::create_op";
    short_integers_are_found: ShortIntegers => "Ir::with_attr_view";
    clones_without_operand_groups_are_found: CloneForgetsOperandLengths => "Ir::clone_without_regions";
    clones_without_result_groups_are_found: CloneForgetsResultLengths => "Ir::clone_without_regions";
    attributes_that_are_not_listed_are_found: ListsNoAttrs => "Ir::attrs";
    attributes_listed_without_an_order_are_found: ListsAttrsInAnyOrder => "Ir::attrs";
    hashes_of_no_use_are_found: HashesEachAnew => "Ir::attr_hash";
    folds_that_are_not_announced_are_found: FoldsInSecret => "Ir::may_fold";
    regions_taken_for_the_first_are_found: FirstRegionOnly => "Ir::region";
    arguments_without_a_block_are_found: LosesArguments => "Ir::block_of_arg";
}

#[test]
fn a_violation_says_what_was_expected_and_found() {
    let outcome = outcome(Fault::KeepsOldUses, "set_operand_moves_the_use");
    let Outcome::Failed(violation) = outcome else {
        panic!("{outcome:?}");
    };
    let text = violation.to_string();
    assert!(
        text.starts_with("the contract of `Ir::set_operand` is broken: "),
        "{text}"
    );
    assert!(text.contains("uses of x\n  expected: [("), "{text}");
    assert!(text.contains("\n  found:    [("), "{text}");
}
