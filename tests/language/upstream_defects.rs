//! Defects of DRR in MLIR 22, and the behaviour of `drr`. The tests of the defects that are errors
//! here are in `ui-tests/rules`:
//!
//! | in MLIR | here |
//! | --- | --- |
//! | a rule cannot select the result of a nested op, so any result matches | `which_result` |
//! | a DAG in place of an attribute is matched against an operand | `nested_op_as_attribute` |
//! | the tool crashes on malformed rules | `missing_parts`, `too_many_arguments`, `result_number`, `either` |
//! | an operand group or a region is dropped without a message | `region_lost`, `optional_operand` |

//!
//! The tests of four others are next to their rows:
//!
//! | in MLIR | here |
//! | --- | --- |
//! | the fused location contains the ops of a failed order of `either` | `locations::row_4_8_an_order_that_failed_leaves_no_location` |
//! | it contains a constant that native code matched, instead of an op | `locations::row_4_8_what_a_native_matches_is_no_op_of_the_rule` |
//! | discardable attributes are lost, and cannot be kept | `results::row_4_10_discardable_attributes_go_unless_kept` |
//! | supplemental patterns in the manual's form do not become C++, nor do several values of native code | `results::row_4_9_supplemental_patterns_see_results_and_root`, `variadic_results::row_5_1_one_of_several_values_of_a_native_is_an_argument` |

use drr::drr;

use super::ops::*;
use super::{check, check_no_match, run, used};

drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    pub set Defects;

    def SameTwice : Pat<(SubOp (NegOp $x), (NegOp $x)), (AddOp $x, $x)>;
    def SameRanges : Pat<(PickOp $xs, $by, $xs), (SumOp (variadic $by, $xs..))>;
    def ResultOne : Pat<(NegOp (SplitOp:$_s__1 $x)), (MulOp $x, $x)>;
    def EitherThenEqual : Pat<(QuadOp (either $x, $y), $x, $_, $_), (SubOp $x, $y)>;
    def AbsentOperand : Pat<(ClampOp $x, $limit), (WindowOp $x, $limit, none, none, 1)>;
    def Low : Pat<(MulOp $x, $_), (ScaleOp $x, 3), (addBenefit -5)>;
    def Lowest : Pat<(MulOp $x, $_), (ScaleOp $x, 5), (addBenefit -2000)>;
    def High : Pat<(MulOp $x, $_), (ScaleOp $x, 4), (addBenefit 5)>;
    def AttributeBehindEither : Pat<(QuadOp (either $x, (NegOp $y)), $_, $_, 3), (SubOp $x, $y)>;
    def TwoEithers : Pat<(QuadOp (either $x, (NegOp $y)), (either $_, (NegOp $z)), 7), (SubOp (SubOp $x, $y), $z)>;
}

fn of(op: &str, ops: &str) -> String {
    let sub = format!("{ops}\n%r = \"test.{op}\"(%a, %b) : (i32, i32) -> i32");
    used(&sub)
}

fn neg(name: &str, of: &str) -> String {
    format!("{name} = \"test.neg\"({of}) : (i32) -> i32\n")
}

fn quad(before: &str, operands: &str, n: i32) -> String {
    used(&format!(
        "{before}%r = \"test.quad\"({operands}) <{{n = {n} : i64}}> : (i32, i32, i32, i32) -> i32"
    ))
}

fn pick(xs: usize, ys: usize, operands: &str) -> String {
    let types = vec!["i32"; xs + 1 + ys].join(", ");
    used(&format!(
        "%r = \"test.pick\"({operands}) <{{operandSegmentSizes = array<i32: {xs}, 1, {ys}>}}> : ({types}) -> i32"
    ))
}

/// MLIR confuses the two and compares the first name before it is bound.
#[test]
fn a_name_in_two_identical_dags_is_one_value() {
    let sub = |ops: String| {
        used(&format!(
            "{ops}%r = \"test.sub\"(%n, %m) : (i32, i32) -> i32"
        ))
    };
    let two = sub(neg("%n", "%a") + &neg("%m", "%a"));
    let after = used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32");
    check(Defects, "SameTwice", &two, &after);
    let nested = sub(neg("%n", "%b") + &neg("%m", "%n"));
    check_no_match(Defects, "SameTwice", &nested);
}

/// MLIR compares only the first values, even if there are none.
#[test]
fn a_name_of_two_variadics_is_equal_in_all_values() {
    let after = used("%r = \"test.sum\"(%c, %a, %b) : (i32, i32, i32) -> i32");
    check(
        Defects,
        "SameRanges",
        &pick(2, 2, "%a, %b, %c, %a, %b"),
        &after,
    );
    check_no_match(Defects, "SameRanges", &pick(2, 2, "%a, %b, %c, %a, %c"));
    check_no_match(Defects, "SameRanges", &pick(0, 1, "%c, %a"));
}

/// MLIR only tests the defining op.
#[test]
fn the_result_that_feeds_an_operand_is_the_one_that_is_named() {
    let before = |n| {
        used(&format!(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%r = \"test.neg\"(%s#{n}) : (i32) -> i32"
        ))
    };
    let after = used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32");
    check(Defects, "ResultOne", &before(1), &after);
    check_no_match(Defects, "ResultOne", &before(0));
}

/// MLIR commits to the first order that fits the operands alone.
#[test]
fn an_equality_behind_either_turns_its_order_round() {
    let after = of("sub", "");
    check(
        Defects,
        "EitherThenEqual",
        &quad("", "%a, %b, %a, %c", 1),
        &after,
    );
    check(
        Defects,
        "EitherThenEqual",
        &quad("", "%b, %a, %a, %c", 1),
        &after,
    );
    check_no_match(Defects, "EitherThenEqual", &quad("", "%b, %a, %c, %a", 1));
}

/// MLIR uses a null value and crashes.
#[test]
fn an_absent_operand_is_passed_on_as_absent() {
    let before = used("%r = \"test.clamp\"(%a) : (i32) -> i32");
    let after = used(
        "%r = \"test.window\"(%a) <{n = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> i32",
    );
    check(Defects, "AbsentOperand", &before, &after);
}

/// In MLIR the benefit becomes 65532, before all others, or 65535, which is never tried.
#[test]
fn a_rule_of_negative_benefit_comes_last_and_does_match() {
    let before = of("mul", "");
    let (after, _) = run(Defects, &["Low", "Lowest", "High"], &before);
    assert!(after.contains("factor = 4"), "{after}");
    let (after, _) = run(Defects, &["Low", "Lowest"], &before);
    assert!(after.contains("factor = 3"), "{after}");
    let (after, _) = run(Defects, &["Lowest"], &before);
    assert!(after.contains("factor = 5"), "{after}");
}

/// MLIR counts arguments after `either` wrongly.
#[test]
fn an_attribute_behind_either_is_the_attribute() {
    let n = neg("%n", "%b");
    let after = of("sub", "");
    for operands in ["%a, %n, %c, %c", "%n, %a, %c, %c"] {
        check(
            Defects,
            "AttributeBehindEither",
            &quad(&n, operands, 3),
            &after,
        );
        check_no_match(Defects, "AttributeBehindEither", &quad(&n, operands, 4));
    }
}

/// The C++ that MLIR generates does not compile.
#[test]
fn two_eithers_in_one_op_each_have_their_order() {
    let negs = neg("%n", "%b") + &neg("%m", "%c");
    let after = used(
        "%s = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.sub\"(%s, %c) : (i32, i32) -> i32",
    );
    for operands in [
        "%a, %n, %a, %m",
        "%a, %n, %m, %a",
        "%n, %a, %a, %m",
        "%n, %a, %m, %a",
    ] {
        check(Defects, "TwoEithers", &quad(&negs, operands, 7), &after);
    }
}
