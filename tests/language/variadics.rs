//! Rows 2.8 and 4.11: variadic operands, element by element.

use drr::constraint::I32;
use drr::ir::{Ir, Value};
use drr::rewriter::PatternRewriter;

use crate::ops::{AddOp, ConcatOp, ConstOp, MulOp, NegOp, PickOp, SubOp, SumOp};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    pub set Variadics;

    def Two : Pat<(ConcatOp (variadic $x, $y)), (SubOp $x, $y)>;
    def None : Pat<(ConcatOp (variadic)), (ConstOp 7i32)>;
    def Nested : Pat<(ConcatOp (variadic $x, (NegOp (AddOp $y, $_)), $_)), (SubOp $x, $y)>;
    def Typed : Pat<(ConcatOp (variadic I32:$x, I32)), (NegOp $x)>;
    def AllTyped : Pat<(ConcatOp I32:$xs), (SumOp $xs)>;
    def Rest : Pat<(ConcatOp (variadic (NegOp $x), $rest..)), (ConcatOp (variadic $rest.., $x))>;
    def Before : Pat<(ConcatOp (variadic $rest.., (NegOp $x))), (ConcatOp (variadic $x, $rest..))>;
    def Between : Pat<(ConcatOp (variadic $first, $mid.., $last)), (ConcatOp (variadic $last, $mid..)),
        [{ $mid.len() >= 2 }, { $first != $last }]>;
    def Unnamed : Pat<(ConcatOp (variadic (NegOp $x), .., (NegOp $x))), (MulOp $x, $x)>;
    def Whole : Pat<(ConcatOp (variadic:$all (NegOp $_), ..)), (PickOp (variadic), (SumOp $all), $all)>;
    def Groups : Pat<(PickOp (variadic $x, $xs..), $by, (variadic $ys.., $x)),
        (PickOp (variadic $ys.., $xs..), $by, (variadic (NegOp $by), $x, $by))>;
    def SameRest : Pat<(PickOp (variadic $_, $s..), $_, $s), (SumOp $s)>;
    def AnyOrder : Pat<(ConcatOp (variadic $a, (either (NegOp $x), $y), ..)), (SubOp $x, $y), [(HasOneUse $a)]>;
    def FromOne : Pat<(SumOp (variadic $x, $x)), (AddOp $x, $x)>;
    def Empty : Pat<(PickOp none, $by, $ys), (SumOp (variadic $by, $ys..))>;
    def Reversed : Pat<(SumOp $xs), (ConcatOp (Backwards $xs))>;
    #[reads(depth = 1)]
    def InBraces : Pat<(SumOp $xs), (ConcatOp { $xs.iter().filter(|x| !x.is_defined_by::<NegOp>()).collect::<Vec<_>>() })>;
    def TwoOfNative : Pat<(SubOp $x, $y), (ConcatOp (Swapped $x, $y))>;
    def OneOfNative : Pat<(NegOp $x), (ConcatOp (Itself $x))>;
    def Made : Pat<(SumOp $xs), (ConcatOp (Negations $xs))>;
    def Backwards : NativeCodeCall<{ $0.iter().rev().collect::<Vec<_>>() }>;
    def Swapped : NativeCodeCall<|a, b| (b, a), 2>;
    def Itself : NativeCodeCall<|a| a>;
    def Negations : NativeCodeCall<{ negations($_builder, $_loc, $0)? }>;
    def Flatten : Pat<(SumOp (variadic $a.., (SumOp $b))), (SumOp (variadic $a.., $b..))>;
}

fn concat(xs: &str, count: usize) -> String {
    let types = vec!["i32"; count].join(", ");
    used(&format!(
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.concat\"({xs}) : ({types}) -> i32"
    ))
}

fn pick(xs: usize, ys: usize, operands: &str) -> String {
    let types = vec!["i32"; xs + 1 + ys].join(", ");
    used(&format!(
        "%n = \"test.neg\"(%c) : (i32) -> i32\n%r = \"test.pick\"({operands}) <{{operandSegmentSizes = array<i32: {xs}, 1, {ys}>}}> : ({types}) -> i32"
    ))
}

fn sub(x: &str, y: &str) -> String {
    used(&format!("%r = \"test.sub\"({x}, {y}) : (i32, i32) -> i32"))
}

#[test]
fn row_2_8_a_variadic_operand_of_that_length_matches() {
    check(Variadics, "Two", &concat("%a, %b", 2), &sub("%a", "%b"));
    check_no_match(
        Variadics,
        "Two",
        &used("%r = \"test.concat\"(%a) : (i32) -> i32"),
    );
    check_no_match(
        Variadics,
        "Two",
        &used("%r = \"test.concat\"(%a, %b, %c) : (i32, i32, i32) -> i32"),
    );
    check(
        Variadics,
        "None",
        &used("%r = \"test.concat\"() : () -> i32"),
        &used("%r = \"test.const\"() <{value = 7 : i32}> : () -> i32"),
    );
    let why = explain(Variadics, "Two", "test.concat", &concat("%a", 1));
    assert_eq!(
        why,
        "`Two` does not match: the variadic operand of 'test.concat' that begins at operand 0 has 1 values"
    );
}

#[test]
fn row_2_8_elements_are_matched_by_what_defines_them() {
    let text = |second: &str| {
        used(&format!(
            "%s = \"test.add\"(%b, %c) : (i32, i32) -> i32\n%n = \"test.neg\"(%s) : (i32) -> i32\n\
             %r = \"test.concat\"(%a, {second}, %c) : (i32, i32, i32) -> i32"
        ))
    };
    check(Variadics, "Nested", &text("%n"), &sub("%a", "%b"));
    let kept = |second| format!("{}\n\"x.use\"(%n) : (i32) -> ()", text(second));
    check_no_match(Variadics, "Nested", &kept("%s"));
    check_no_match(Variadics, "Nested", &kept("%b"));
}

#[test]
fn row_2_8_elements_have_type_constraints() {
    let mixed = "%r = \"test.concat\"(%a, %f) : (i32, f32) -> i32";
    check(
        Variadics,
        "Typed",
        &used("%r = \"test.concat\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
    check_no_match(Variadics, "Typed", &used(mixed));
    check(
        Variadics,
        "AllTyped",
        &used("%r = \"test.concat\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.sum\"(%a, %b) : (i32, i32) -> i32"),
    );
    check_no_match(Variadics, "AllTyped", &used(mixed));
    assert_eq!(
        explain(Variadics, "AllTyped", "test.concat", &used(mixed)),
        "`AllTyped` does not match: operand 'xs' of 'test.concat' failed to satisfy constraint: \
         '32-bit signless integer': it has type f32"
    );
}

#[test]
fn row_2_8_a_rest_is_bound_behind_before_and_between() {
    let all = "%n, %b, %c";
    let turned = used("%r = \"test.concat\"(%b, %c, %a) : (i32, i32, i32) -> i32");
    check(Variadics, "Rest", &concat(all, 3), &turned);
    check(
        Variadics,
        "Rest",
        &concat("%n", 1),
        &used("%r = \"test.concat\"(%a) : (i32) -> i32"),
    );
    check(
        Variadics,
        "Before",
        &concat("%b, %c, %n", 3),
        &used("%r = \"test.concat\"(%a, %b, %c) : (i32, i32, i32) -> i32"),
    );
    check(
        Variadics,
        "Between",
        &used("%r = \"test.concat\"(%a, %b, %c, %b) : (i32, i32, i32, i32) -> i32"),
        &used("%r = \"test.concat\"(%b, %b, %c) : (i32, i32, i32) -> i32"),
    );
}

#[test]
fn row_2_8_a_rest_without_a_name_is_ignored() {
    check(
        Variadics,
        "Unnamed",
        &concat("%n, %b, %c, %n", 4),
        &used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32"),
    );
    check(
        Variadics,
        "Unnamed",
        &concat("%n, %n", 2),
        &used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32"),
    );
    // One element does not match two.
    let one = concat("%n", 1);
    check_no_match(Variadics, "Unnamed", &one);
}

#[test]
fn row_2_8_the_whole_is_bound_beside_its_elements() {
    check(
        Variadics,
        "Whole",
        &concat("%n, %b", 2),
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%s = \"test.sum\"(%n, %b) : (i32, i32) -> i32\n\
             %r = \"test.pick\"(%s, %n, %b) <{operandSegmentSizes = array<i32: 0, 1, 2>}> : (i32, i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_2_8_several_variadic_operands_have_segments() {
    check(
        Variadics,
        "Groups",
        &used(
            "%r = \"test.pick\"(%a, %b, %c, %b, %a) <{operandSegmentSizes = array<i32: 2, 1, 2>}> : (i32, i32, i32, i32, i32) -> i32",
        ),
        &used(
            "%n = \"test.neg\"(%c) : (i32) -> i32\n\
             %r = \"test.pick\"(%b, %b, %c, %n, %a, %c) <{operandSegmentSizes = array<i32: 2, 1, 3>}> : (i32, i32, i32, i32, i32, i32) -> i32",
        ),
    );
    check_no_match(
        Variadics,
        "Groups",
        &used(
            "%r = \"test.pick\"(%c) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (i32) -> i32",
        ),
    );
}

#[test]
fn row_2_5_a_rest_and_a_whole_operand_are_equal_by_all_values() {
    let text = |xs: usize, ys: usize, operands: &str| {
        let types = vec!["i32"; xs + 1 + ys].join(", ");
        used(&format!(
            "%r = \"test.pick\"({operands}) <{{operandSegmentSizes = array<i32: {xs}, 1, {ys}>}}> : ({types}) -> i32"
        ))
    };
    check(
        Variadics,
        "SameRest",
        &text(3, 2, "%a, %b, %c, %a, %b, %c"),
        &used("%r = \"test.sum\"(%b, %c) : (i32, i32) -> i32"),
    );
    check_no_match(Variadics, "SameRest", &text(3, 2, "%a, %b, %c, %a, %b, %a"));
    check_no_match(Variadics, "SameRest", &text(3, 1, "%a, %b, %c, %a, %b"));
}

#[test]
fn row_2_7_either_stands_among_the_elements() {
    for operands in ["%c, %n, %b, %a", "%c, %b, %n, %a"] {
        check(
            Variadics,
            "AnyOrder",
            &concat(operands, 4),
            &sub("%a", "%b"),
        );
    }
}

#[test]
fn row_4_11_variadic_operands_are_built_from_parts() {
    check(
        Variadics,
        "FromOne",
        &used("%r = \"test.sum\"(%a, %a) : (i32, i32) -> i32"),
        &used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32"),
    );
    check(
        Variadics,
        "Empty",
        &pick(0, 2, "%a, %b, %c"),
        &used("%r = \"test.sum\"(%a, %b, %c) : (i32, i32, i32) -> i32"),
    );
    check(
        Variadics,
        "Flatten",
        &used(
            "%s = \"test.sum\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.sum\"(%c, %s) : (i32, i32) -> i32",
        ),
        &used("%r = \"test.sum\"(%c, %a, %b) : (i32, i32, i32) -> i32"),
    );
}

/// A negation of each value. Declines more than two.
fn negations<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    values: Vec<Value<I>>,
) -> Option<Vec<Value<I>>> {
    let negation = |value| {
        let op = NegOp::build(rewriter, loc.clone(), value).ok()?;
        Some(rewriter.ir().result(op, 0))
    };
    let all = values
        .into_iter()
        .map(negation)
        .collect::<Option<Vec<_>>>()?;
    (all.len() < 3).then_some(all)
}

#[test]
fn row_2_8_a_native_gives_all_values_of_a_variadic_operand() {
    let sum = |xs: &str, count| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.sum\"({xs}) : ({}) -> i32",
            vec!["i32"; count].join(", ")
        ))
    };
    let turned = used("%r = \"test.concat\"(%c, %b, %a) : (i32, i32, i32) -> i32");
    check(Variadics, "Reversed", &sum("%a, %b, %c", 3), &turned);
    let none = used("%r = \"test.concat\"() : () -> i32");
    check(Variadics, "Reversed", &sum("", 0), &none);
    let filtered = used("%r = \"test.concat\"(%b, %b) : (i32, i32) -> i32");
    check(Variadics, "InBraces", &sum("%b, %n, %b", 3), &filtered);
    let swapped = used("%r = \"test.concat\"(%b, %a) : (i32, i32) -> i32");
    check(Variadics, "TwoOfNative", &sub("%a", "%b"), &swapped);
    let one = used("%r = \"test.concat\"(%a) : (i32) -> i32");
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check(Variadics, "OneOfNative", &neg, &one);
    let negated = used(
        "%0 = \"test.neg\"(%b) : (i32) -> i32\n%1 = \"test.neg\"(%c) : (i32) -> i32\n\
         %r = \"test.concat\"(%0, %1) : (i32, i32) -> i32",
    );
    check(Variadics, "Made", &sum("%b, %c", 2), &negated);
}
