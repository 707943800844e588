//! The conformance suite finds faults. A wrapper around the small IR of these tests breaks one
//! contract at a time; the suite must find it and name the method.

mod changes;
mod fault;
mod faulty;
mod flat;
mod place;
mod simplify;
mod wrapper;

use drr_conformance::{Blueprint, Nested, OptionalAttr, Outcome, Role, Subject, run, run_all};
use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Type, Value};

use crate::support::ir::Ty;
use crate::support::ops;
use fault::{FAULT, Fault};
use faulty::{Faulty, block, value};
use flat::Flat;
use place::Place;

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
    fn types(_: &mut Faulty) -> Vec<Type<Faulty>> {
        vec![Type((Ty::I64, 0)), Type((Ty::I1, 0))]
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
fn outcome<S: Subject>(fault: Fault, check: &str) -> Outcome {
    FAULT.set(fault);
    let outcome = run::<S>(check);
    FAULT.set(Fault::None);
    outcome.expect("there is such a check")
}

macro_rules! names {
    ([$subject:tt] $($module:ident: $name:ident,)*) => { [$(stringify!($name)),*] };
}

/// Checks that the suite finds the fault and that a violation names the method. The checks run in
/// order, quick ones first, until one finds it.
#[track_caller]
fn found<S: Subject>(fault: Fault, method: &str) {
    let mut others = vec![];
    for check in drr_conformance::__conformance_checks!([names], [Broken]) {
        match outcome::<S>(fault, check) {
            Outcome::Failed(violation) if violation.method == method => return,
            Outcome::Failed(violation) => others.push(format!("{check}: {violation}")),
            _ => {}
        }
    }
    panic!("{fault:?}, of `{method}`:\n{}", others.join("\n"));
}

macro_rules! faults {
    ($subject:ty; $($name:ident: $fault:ident => $method:literal;)*) => {$(
        #[test]
        fn $name() {
            found::<$subject>(Fault::$fault, $method);
        }
    )*};
}

faults! {
    Broken;
    a_forgotten_use_is_found: ForgetsAUse => "Ir::for_each_use";
    a_forgotten_use_in_any_order_is_found: ForgetsAnUnorderedUse => "Ir::for_each_use_unordered";
    attributes_that_were_not_given_are_found: ShowsItsOwnAttrs => "Ir::discardable_attrs";
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
    numbers_that_are_not_dense_are_found: SparseNumbers => "Ir::op_index";
    a_wrong_number_of_arguments_is_found: CountsOneArgumentMore => "Ir::num_block_args";
    a_first_block_that_is_another_is_found: FirstBlockIsLast => "Ir::first_block";
    a_sign_that_is_not_materialized_is_found: MaterializesWithoutTheSign => "Ir::constant_value";
    operations_without_a_text_are_found: NoText => "Ir::display_op";
    a_verifier_that_refuses_nothing_is_found: VerifiesAnything => "Ir::verify";
    regions_without_an_owner_are_found: NoOwner => "Ir::region_owner";
    operations_moved_to_the_wrong_place_are_found: MovesToTheEnd => "Ir::move_op";
    operations_that_do_not_leave_their_block_are_found: StaysInItsBlock => "Ir::move_op";
    blocks_made_at_the_wrong_place_are_found: BlockAtTheEnd => "Ir::create_block";
    blocks_that_stay_are_found: BlockStays => "Ir::move_block";
    uses_that_outlive_their_block_are_found: ErasedBlockKeepsUses => "Ir::erase_block";
    arguments_at_the_wrong_place_are_found: ArgumentAtTheEnd => "Ir::insert_block_args";
    erasing_another_argument_is_found: ErasesAnotherArgument => "Ir::erase_block_args";
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
    operands_set_in_the_place_of_others_are_found: SetsTheOperandBefore => "Ir::set_operand";
    attributes_set_together_are_found: SetsEveryAttr => "Ir::set_attr";
    locations_that_are_not_kept_are_found: ForgetsTheLoc => "Ir::create_op";
    signs_that_are_not_stored_are_found: DropsTheSign => "Ir::with_attr";
    other_numbers_of_parts_that_are_accepted_are_found: TakesAnyShape => "Ir::bind_op";
    unknown_attributes_that_are_accepted_are_found: TakesAnyAttrs => "Ir::bind_op";
    regions_that_contain_themselves_are_found: IsNestedInItself => "Ir::regions";
    the_last_location_for_all_is_found: FusesToTheLast => "Ir::fused_loc";
    forgotten_lengths_are_found: NewOperandsForgetLengths => "Ir::set_operands";
    arguments_of_one_type_are_found: ArgumentsOfOneType => "Ir::create_block";
    branches_that_do_not_stop_are_found: DoesNotStopAtBranches => "Ir::for_each_block_use";
    ops_that_are_not_registered_are_found: RegistersNothing => "Ir::is_registered";
    texts_that_are_no_types_are_found: ReadsAnyType => "Ir::make_type";
    integers_that_do_not_wrap_are_found: Saturates => "Ir::with_attr_view";
    attributes_listed_by_age_are_found: ListsTheNewestLast => "Ir::attrs";
    changes_by_folds_that_are_not_told_are_found: FoldsInPlaceInSecret => "Ir::fold";
    folds_without_a_change_are_found: FoldsWithoutAChange => "Ir::fold";
    an_erased_block_that_is_reached_is_found: FollowsOneSuccessor => "Ir::simplify_region";
    operations_that_vanish_untold_are_found: SimplifiesInSilence => "Ir::simplify_region";
    dead_operations_that_may_not_be_erased_are_found: AlwaysErasesDead => "Ir::simplify_region";
    a_simplification_that_is_denied_is_found: DeniesSimplifying => "Ir::simplify_region";
}

#[test]
fn without_a_fault_an_ir_with_one_region_conforms_and_its_blocks_are_checked() {
    let report = run_all::<Flat>();
    assert!(report.is_conformant(), "{report}");
    let skipped: Vec<_> = report.skipped().map(|(check, _)| check).collect();
    assert_eq!(
        skipped,
        [
            "operand_groups_keep_their_lengths",
            "blocks_keep_their_operations_apart",
            "erasing_an_operation_erases_what_is_nested",
            "erasing_a_region_breaks_circles_of_uses",
            "a_region_given_to_a_new_operation_moves_there",
            "move_region_body_moves_the_blocks",
            "a_clone_without_regions_has_regions_without_blocks",
            "new_operands_may_be_more_or_fewer_in_each_group",
        ]
    );
}

// The faults of blocks once more, in the only region of an IR.
faults! {
    Flat;
    flat_operations_that_do_not_leave_their_block_are_found: StaysInItsBlock => "Ir::move_op";
    flat_blocks_made_at_the_wrong_place_are_found: BlockAtTheEnd => "Ir::create_block";
    flat_blocks_that_stay_are_found: BlockStays => "Ir::move_block";
    flat_uses_that_outlive_their_block_are_found: ErasedBlockKeepsUses => "Ir::erase_block";
    flat_arguments_at_the_wrong_place_are_found: ArgumentAtTheEnd => "Ir::insert_block_args";
    flat_erasing_another_argument_is_found: ErasesAnotherArgument => "Ir::erase_block_args";
    flat_setting_too_many_successors_is_found: SetsEverySuccessor => "Ir::set_successor";
    flat_clones_with_other_successors_are_found: CloneKeepsSuccessors => "Ir::clone_without_regions";
    flat_branches_that_are_not_told_are_found: NoBranches => "Ir::for_each_block_use";
    flat_uses_that_outlive_the_operands_are_found: NewOperandsKeepUses => "Ir::set_operands";
    a_number_that_the_operation_around_a_block_takes_is_found: OwnerTakesANumber => "Ir::op_index";
}

#[test]
fn an_ir_without_fused_and_nested_locations_conforms() {
    FAULT.set(Fault::NoFusedLocs);
    let report = run_all::<Broken>();
    FAULT.set(Fault::None);
    assert!(report.is_conformant(), "{report}");
}

#[test]
fn a_violation_says_what_was_expected_and_found() {
    let outcome = outcome::<Broken>(Fault::KeepsOldUses, "set_operand_moves_the_use");
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
