//! A conformance suite for implementations of [`Ir`](drr_runtime::ir::Ir). It checks every sentence
//! of the contract that can be checked from outside, each by a test with its own name.
//!
//! Implement [`Subject`] for a type in your tests. It says how to make an IR and which ops have the
//! four roles that the suite needs. [`conformance_tests!`] makes a `#[test]` of every check.
//! [`run_all`] runs them without a test harness and returns a [`Report`].
//!
//! | checks | subject |
//! | --- | --- |
//! | names | resolved kinds and attribute names do not change; traits; the identity of IRs with other numbers; declarations that do not fit |
//! | operations and values | a new operation has the parts it was created with, in each role that the subject offers; every operand is a use, and every use is an operand |
//! | types and attributes, constants, locations | a created object reads as requested; equality and hashes; fusing and naming |
//! | structure | blocks, regions, arguments, successors; erasing and moving nested operations |
//! | rearranging | moving, creating, erasing and cloning operations, blocks and arguments, compared with a naive model; a clone has all parts of the original; simplifying a region |
//! | changes | insertion, erasure, operands one by one and all together, attributes, folding |
//! | random changes | the IR agrees with a naive model after each of many random changes |
//! | drivers | the suite's rules preserve what a program computes under the greedy driver in both orders, the walk driver and a custom driver; events; undoing; explanations |
//!
//! A failed check names the method whose contract is broken, the situation, and the expected and
//! actual results:
//!
//! ```text
//! the contract of `Ir::set_operand` is broken: binary(x, x) whose operand 1 became y: uses of x
//!   expected: [(Op(2), 0)]
//!   found:    [(Op(2), 0), (Op(2), 1)]
//! ```
//!
//! A subject does not offer what its IR does not have (regions, successors, materialized constants
//! …). The checks that need it are skipped and say so. Random checks are the same in every run.
//!
//! Add this crate to the dev-dependencies. The guide "Bring your own IR" of the crate `drr` shows an
//! IR with its subject.

mod bench;
mod checks;
mod model;
mod report;
mod rules;
mod scan;
mod subject;
mod tree;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use report::{CheckReport, Outcome, Report, Violation};
pub use subject::{Attrs, Blueprint, Nested, OptionalAttr, Role, Subject};

use report::{Checked, Stop};

/// Passes the names of all checks, each with its module, to a macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __conformance_checks {
    ([$($then:tt)*], $subject:tt) => {
        $($then)*! {
            $subject
            names: bind_op_gives_an_op_one_kind_for_good,
            names: bind_op_gives_different_ops_different_kinds,
            names: kinds_are_small_numbers,
            names: bound_ops_are_registered,
            names: has_trait_tells_what_is_declared,
            shapes: ops_of_another_shape_are_refused_if_ops_are_as_declared,
            names: kind_name_is_the_declared_name,
            names: is_named_agrees_with_kind_name,
            names: bind_attr_gives_a_name_one_number_for_good,
            names: attr_name_finds_what_bind_attr_made,
            names: an_unknown_attribute_is_absent,
            names: irs_of_one_identity_have_the_same_numbers,
            ops: an_operation_is_what_it_was_created_as,
            ops: an_operation_has_the_attributes_it_was_created_with,
            ops: an_operation_has_the_location_it_was_created_with,
            ops: numbers_of_operations_are_dense,
            ops: a_new_value_has_no_uses,
            ops: every_operand_is_a_use,
            ops: for_each_use_stops_when_told,
            ops: keeping_a_value_uses_it,
            ops: pure_operations_are_removable_if_unused,
            ops: operations_of_two_results_have_two_values,
            ops: operand_groups_keep_their_lengths,
            ops: result_groups_keep_their_lengths,
            ops: what_is_valid_verifies,
            ops: what_is_invalid_does_not_verify,
            ops: texts_for_traces_are_not_empty,
            parts: an_operation_has_the_parts_it_was_created_with,
            parts: changing_a_part_leaves_the_others,
            parts: attrs_do_not_depend_on_the_order_of_changes,
            data: a_made_type_is_seen_as_it_was_asked_for,
            data: equal_types_are_equal_handles,
            data: a_type_that_is_seen_can_be_made,
            data: a_text_that_is_no_type_makes_none,
            data: a_made_attribute_is_seen_as_it_was_asked_for,
            data: equal_attributes_are_equal,
            constants: constants_show_their_numbers,
            constants: constants_are_constant_like_and_others_not,
            constants: constant_value_is_the_number_of_a_constant,
            constants: constant_attr_names_what_constant_value_is,
            constants: a_materialized_constant_is_one,
            constants: a_materialized_constant_has_the_type_it_is_asked_for,
            locations: the_location_of_one_is_its_own,
            locations: fusing_keeps_the_order_and_drops_duplicates,
            locations: fuse_locs_is_what_fused_loc_makes_of_operations,
            locations: named_loc_keeps_the_name_and_what_is_below,
            locations: set_loc_changes_one_location,
            structure: the_block_is_in_a_region_that_lists_it,
            structure: nested_blocks_know_where_they_are,
            structure: blocks_keep_their_operations_apart,
            structure: block_arguments_are_values_without_a_definition,
            structure: erasing_an_operation_erases_what_is_nested,
            structure: erasing_a_region_breaks_circles_of_uses,
            structure: successors_are_as_created,
            structure: a_region_given_to_a_new_operation_moves_there,
            structure: move_region_body_moves_the_blocks,
            rearranging: move_op_moves_an_operation_within_its_block,
            rearranging: move_op_moves_an_operation_into_another_block,
            rearranging: move_ops_moves_operations_that_follow_one_another,
            rearranging: create_block_makes_a_block_at_its_place,
            rearranging: move_block_moves_a_block_with_what_is_in_it,
            rearranging: erase_block_erases_what_is_in_it,
            rearranging: block_arguments_are_inserted_at_their_place,
            rearranging: erasing_block_arguments_moves_the_others_down,
            rearranging: set_successor_changes_one_successor,
            rearranging: clone_without_regions_makes_an_operation_alike,
            rearranging: a_clone_without_regions_has_regions_without_blocks,
            rearranging: a_clone_of_a_branch_has_the_successors_it_is_given,
            rearranging: block_arguments_have_the_types_they_were_created_with,
            rearranging: for_each_block_use_stops_when_told,
            simplifying: simplifying_a_region_erases_what_it_does_not_need,
            parts: a_clone_has_the_parts_of_the_original,
            changes: operations_are_created_at_the_insertion_point,
            changes: an_erased_operation_leaves_its_block,
            changes: an_erased_operation_uses_nothing,
            changes: set_operand_moves_the_use,
            changes: replacing_a_value_use_by_use_leaves_it_unused,
            changes: new_operands_replace_the_old_ones_and_their_uses,
            changes: new_operands_may_be_more_or_fewer,
            changes: new_operands_may_be_more_or_fewer_in_each_group,
            parts: a_rebuilt_operation_has_the_parts_it_is_given,
            rebuilding: a_rebuilt_operation_is_as_if_another_one_had_replaced_it,
            changes: set_attr_replaces_the_value,
            changes: optional_attributes_come_and_go,
            changes: declared_attributes_are_not_discardable,
            changes: folding_creates_nothing_and_leaves_the_ir_consistent,
            changes: an_operation_that_does_not_fold_stays_as_it_is,
            random: random_changes_do_what_the_model_does,
            random: random_changes_of_structure_do_what_the_model_does,
            random: the_same_changes_give_the_same_order_of_uses,
            random: folding_anything_leaves_the_ir_consistent,
            drivers: the_greedy_driver_reaches_a_fixed_point_bottom_up,
            drivers: the_greedy_driver_reaches_a_fixed_point_top_down,
            drivers: the_greedy_driver_reaches_a_fixed_point_in_the_exact_order,
            drivers: expensive_checks_find_nothing,
            drivers: folding_under_the_driver_leaves_the_ir_consistent,
            drivers: the_walk_driver_keeps_what_is_computed,
            drivers: a_driver_of_ones_own_keeps_what_is_computed,
            drivers: listeners_hear_of_every_change,
            drivers: a_failed_rewrite_is_undone,
            drivers: explanations_agree_with_the_matcher,
        }
    };
}

/// Makes a `#[test]` of every check of the [conformance suite](crate), for a [`Subject`]:
///
/// ```ignore
/// mod conformance {
///     drr_conformance::conformance_tests!(super::MySubject);
/// }
/// ```
///
/// A test that does not apply prints that it is skipped, and why.
#[macro_export]
macro_rules! conformance_tests {
    ($subject:ty) => {
        $crate::__conformance_checks!([$crate::__conformance_test], [$subject]);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __conformance_test {
    ([$subject:ty] $($module:ident: $name:ident,)*) => {$(
        #[test]
        fn $name() {
            $crate::assert_holds::<$subject>(stringify!($name));
        }
    )*};
}

/// The name of a check and its function.
type Check = (&'static str, fn() -> Checked);

macro_rules! table {
    ([$subject:ty] $($module:ident: $name:ident,)*) => {
        [$((stringify!($name), checks::$module::$name::<$subject> as fn() -> Checked),)*]
    };
}

/// The checks for a subject.
fn all<S: Subject>() -> impl Iterator<Item = Check> {
    let table = crate::__conformance_checks!([table], [S]);
    table.into_iter()
}

/// Runs all checks. A check that panics has failed, because its calls satisfy the contract and the
/// IR must not panic then.
pub fn run_all<S: Subject>() -> Report {
    let checks = all::<S>().map(|(name, check)| CheckReport {
        name,
        outcome: run_one(check),
    });
    Report {
        checks: checks.collect(),
    }
}

/// Runs the check with this name.
///
/// `None` if there is no such check.
pub fn run<S: Subject>(name: &str) -> Option<Outcome> {
    let check = all::<S>().find(|(other, _)| *other == name);
    check.map(|(_, check)| run_one(check))
}

/// Runs the check with this name as a test. If it is skipped, prints the reason to standard output.
///
/// # Panics
/// If a contract is broken, or there is no such check.
pub fn assert_holds<S: Subject>(name: &str) {
    match run::<S>(name) {
        Some(Outcome::Passed) => {}
        Some(Outcome::Skipped(why)) => println!("skipped: {name}: {why}"),
        Some(Outcome::Failed(violation)) => panic!("{violation}"),
        None => panic!("there is no check `{name}`"),
    }
}

fn run_one(check: fn() -> Checked) -> Outcome {
    match catch_unwind(AssertUnwindSafe(check)) {
        Ok(Ok(())) => Outcome::Passed,
        Ok(Err(Stop::Skip(why))) => Outcome::Skipped(why),
        Ok(Err(Stop::Violation(violation))) => Outcome::Failed(violation),
        Err(payload) => Outcome::Failed(Violation {
            method: "Ir",
            what: "some method of the IR or of the subject panicked".to_string(),
            expected: "no panic".to_string(),
            found: text_of(&*payload),
        }),
    }
}

fn text_of(payload: &(dyn Any + Send)) -> String {
    match (
        payload.downcast_ref::<&str>(),
        payload.downcast_ref::<String>(),
    ) {
        (Some(text), _) => text.to_string(),
        (_, Some(text)) => text.clone(),
        _ => "a panic without a message".to_string(),
    }
}
