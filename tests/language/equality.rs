//! Row 2.5: the same name twice means equal.

use crate::ops::{
    AddOp, CastOp, ClampOp, ConcatOp, ConstOp, MulOp, NegOp, ScaleOp, SplitOp, SubOp, WindowOp,
};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    set Equality;

    def OptionalAndNot : Pat<(ClampOp $x, $x), (NegOp $x)>;
    def OptionalOp : Pat<(ClampOp (NegOp:$n $_), $n), (AddOp $n, $n)>;
    def OptionalAttrs : Pat<(CastOp (WindowOp $x, none, none, $t, $_), $t), (CastOp $x, $t)>;
    def Operands : Pat<(SubOp $x, $x), (NegOp $x)>;
    def AcrossOps : Pat<(SubOp (AddOp $x, $y), $x), (NegOp $y)>;
    def ThreeTimes : Pat<(AddOp (AddOp $x, $x), $x), (NegOp $x)>;
    def Attributes : Pat<(ScaleOp (ScaleOp $x, $f, ..), $f, ..), (NegOp $x)>;
    def Defaults : Pat<(ScaleOp (ScaleOp $x, bias = $b, ..), bias = $b, ..), (NegOp $x)>;
    def Optionals : Pat<(ScaleOp (ScaleOp $x, tag = $t, ..), tag = $t, ..), (NegOp $x)>;
    def OptionalOperands : Pat<(AddOp (ClampOp $x, $limit), (ClampOp $_, $limit)), (NegOp $x)>;
    def Variadics : Pat<(AddOp (ConcatOp $xs), (ConcatOp $xs)), (NegOp { $xs.get(0)? })>;
    def Diamond : Pat<(MulOp (NegOp:$n $x), (NegOp:$n $x)), (AddOp $x, $n)>;
    def ResultOfAnOp : Pat<(AddOp (NegOp:$n $x), $n), (SubOp $x, $n)>;
    def ResultOfTwo : Pat<(AddOp (SplitOp:$s__0 $x), (SplitOp:$s__1 $x)), (SubOp $s__0, $s__1)>;
    def InACall : Pat<(AddOp (ConstOp $v), (ConstOp $v)), (MulOp (ConstOp $v), (ConstOp { Some($v) }))>;
}

fn neg_a() -> String {
    used("%r = \"test.neg\"(%a) : (i32) -> i32")
}

#[test]
fn row_2_5_operands_of_one_op() {
    check(
        Equality,
        "Operands",
        &used("%r = \"test.sub\"(%a, %a) : (i32, i32) -> i32"),
        &neg_a(),
    );
    let other = used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32");
    check_no_match(Equality, "Operands", &other);
    let text = explain(Equality, "Operands", "test.sub", &other);
    assert!(text.contains("$x"), "{text}");
}

#[test]
fn row_2_5_an_explanation_shows_the_type_of_a_value_once() {
    let differ =
        used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.sub\"(%n, %a) : (i32, i32) -> i32");
    assert_eq!(
        explain(Equality, "Operands", "test.sub", &differ),
        "`Operands` does not match: both '$x' must be equal where $x = %0 = \"test.neg\"(%arg0) : (i32) -> i32, \
         $x = %arg0 : i32"
    );
}

#[test]
fn row_2_5_operands_of_several_ops_any_number_of_times() {
    let sub = |x| {
        used(&format!(
            "%s = \"test.add\"(%b, %a) : (i32, i32) -> i32\n%r = \"test.sub\"(%s, {x}) : (i32, i32) -> i32"
        ))
    };
    check(Equality, "AcrossOps", &sub("%b"), &neg_a());
    check_no_match(Equality, "AcrossOps", &sub("%a"));
    let sum = |y, z| {
        used(&format!(
            "%s = \"test.add\"(%a, {y}) : (i32, i32) -> i32\n%r = \"test.add\"(%s, {z}) : (i32, i32) -> i32"
        ))
    };
    check(Equality, "ThreeTimes", &sum("%a", "%a"), &neg_a());
    check_no_match(Equality, "ThreeTimes", &sum("%a", "%b"));
    check_no_match(Equality, "ThreeTimes", &sum("%b", "%a"));
    check_no_match(Equality, "ThreeTimes", &sum("%b", "%b"));
}

/// `scale(scale(a))` with these two attributes.
fn scales(inner: &str, outer: &str) -> String {
    used(&format!(
        "%s = \"test.scale\"(%a) <{{{inner}}}> : (i32) -> i32\n%r = \"test.scale\"(%s) <{{{outer}}}> : (i32) -> i32"
    ))
}

#[test]
fn row_2_5_attributes() {
    check(
        Equality,
        "Attributes",
        &scales("factor = 2 : i64", "factor = 2 : i64, bias = 8 : i64"),
        &neg_a(),
    );
    check_no_match(
        Equality,
        "Attributes",
        &scales("factor = 2 : i64", "factor = 3 : i64"),
    );
}

#[test]
fn row_2_5_an_absent_attribute_equals_its_default() {
    check(
        Equality,
        "Defaults",
        &scales("factor = 2 : i64", "factor = 3 : i64, bias = 1 : i64"),
        &neg_a(),
    );
    check_no_match(
        Equality,
        "Defaults",
        &scales("factor = 2 : i64", "factor = 2 : i64, bias = 2 : i64"),
    );
}

#[test]
fn row_2_5_optionals_are_equal_when_both_are_absent() {
    let tagged = "factor = 2 : i64, tag = \"x\"";
    check(
        Equality,
        "Optionals",
        &scales(tagged, "factor = 3 : i64, tag = \"x\""),
        &neg_a(),
    );
    check(
        Equality,
        "Optionals",
        &scales("factor = 2 : i64", "factor = 3 : i64"),
        &neg_a(),
    );
    check_no_match(
        Equality,
        "Optionals",
        &scales(tagged, "factor = 2 : i64, tag = \"y\""),
    );
    check_no_match(Equality, "Optionals", &scales(tagged, "factor = 2 : i64"));
    check_no_match(Equality, "Optionals", &scales("factor = 2 : i64", tagged));
}

/// `op(x…) + op(y…)`
fn sum_of(op: &str, x: &str, y: &str) -> String {
    let types = |operands: &str| {
        vec!["i32"; operands.split(',').filter(|o| !o.trim().is_empty()).count()].join(", ")
    };
    used(&format!(
        "%p = \"{op}\"({x}) : ({}) -> i32\n%q = \"{op}\"({y}) : ({}) -> i32\n%r = \"test.add\"(%p, %q) : (i32, i32) -> i32",
        types(x),
        types(y)
    ))
}

#[test]
fn row_2_5_optional_operands() {
    let clamps = |x, y| sum_of("test.clamp", x, y);
    check(
        Equality,
        "OptionalOperands",
        &clamps("%a, %c", "%b, %c"),
        &neg_a(),
    );
    check(Equality, "OptionalOperands", &clamps("%a", "%b"), &neg_a());
    check_no_match(Equality, "OptionalOperands", &clamps("%a, %c", "%b"));
    check_no_match(Equality, "OptionalOperands", &clamps("%a, %c", "%b, %b"));
}

#[test]
fn row_2_5_variadics_are_equal_in_length_and_every_element() {
    let concats = |x, y| sum_of("test.concat", x, y);
    check(
        Equality,
        "Variadics",
        &concats("%a, %b", "%a, %b"),
        &neg_a(),
    );
    check_no_match(Equality, "Variadics", &concats("%a, %b", "%a"));
    check_no_match(Equality, "Variadics", &concats("%a", "%a, %b"));
    check_no_match(Equality, "Variadics", &concats("%a, %b", "%a, %c"));
    // They are equal, but there is no first element.
    check_no_match(Equality, "Variadics", &concats("", ""));
}

#[test]
fn row_2_5_the_same_op_is_a_diamond() {
    check(
        Equality,
        "Diamond",
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%n, %n) : (i32, i32) -> i32",
        ),
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.add\"(%a, %n) : (i32, i32) -> i32",
        ),
    );
    // Two equal ops are not the same op.
    check_no_match(
        Equality,
        "Diamond",
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%m = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%n, %m) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_2_5_an_operand_equals_the_result_of_an_op() {
    let sum = |y| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.add\"(%n, {y}) : (i32, i32) -> i32"
        ))
    };
    check(
        Equality,
        "ResultOfAnOp",
        &sum("%n"),
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.sub\"(%a, %n) : (i32, i32) -> i32",
        ),
    );
    check_no_match(Equality, "ResultOfAnOp", &sum("%a"));
}

#[test]
fn row_2_5_different_results_of_the_same_op() {
    let sum = |x, y| {
        used(&format!(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%t:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%r = \"test.add\"({x}, {y}) : (i32, i32) -> i32\n\"x.keep\"(%s#0, %t#0) : (i32, i32) -> ()"
        ))
    };
    let (found, report) = crate::run(Equality, &["ResultOfTwo"], &sum("%s#0", "%s#1"));
    assert!(found.contains("\"test.sub\"(%0#0, %0#1)"), "{found}");
    assert_eq!(report.rewrites, 1);
    check_no_match(Equality, "ResultOfTwo", &sum("%s#0", "%t#1"));
    check_no_match(Equality, "ResultOfTwo", &sum("%s#1", "%s#0"));
}

#[test]
fn row_2_5_equal_attributes_are_built_from_either() {
    let sum = |v| {
        used(&format!(
            "%p = \"test.const\"() <{{value = 5 : i32}}> : () -> i32\n%q = \"test.const\"() <{{value = {v} : i32}}> : () -> i32\n%r = \"test.add\"(%p, %q) : (i32, i32) -> i32"
        ))
    };
    check(
        Equality,
        "InACall",
        &sum(5),
        &sum(5).replace("test.add", "test.mul"),
    );
    check_no_match(Equality, "InACall", &sum(6));
}

#[test]
fn row_2_5_what_may_be_absent_equals_what_must_be_there_where_it_is_there() {
    let clamp = |before: &str, operands: &str| {
        let types = vec!["i32"; operands.split(", ").count()].join(", ");
        used(&format!(
            "{before}\n%r = \"test.clamp\"({operands}) : ({types}) -> i32"
        ))
    };
    check(Equality, "OptionalAndNot", &clamp("", "%a, %a"), &neg_a());
    check_no_match(Equality, "OptionalAndNot", &clamp("", "%a, %b"));
    check_no_match(Equality, "OptionalAndNot", &clamp("", "%a"));
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32";
    check(
        Equality,
        "OptionalOp",
        &clamp(neg, "%n, %n"),
        &used(&format!(
            "{neg}\n%r = \"test.add\"(%n, %n) : (i32, i32) -> i32"
        )),
    );
    check_no_match(Equality, "OptionalOp", &clamp(neg, "%n, %a"));
    check_no_match(Equality, "OptionalOp", &clamp(neg, "%n"));
    let cast = |tag: &str, mode: &str| {
        used(&format!(
            "%w = \"test.window\"(%a) <{{n = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>{tag}}}> : (i32) -> i32\n\
             %r = \"test.cast\"(%w){mode} : (i32) -> i32"
        ))
    };
    let exact = used("%r = \"test.cast\"(%a) <{mode = \"exact\"}> : (i32) -> i32");
    for mode in ["", " <{mode = \"exact\"}>"] {
        check(
            Equality,
            "OptionalAttrs",
            &cast(", tag = \"exact\"", mode),
            &exact,
        );
    }
    check_no_match(Equality, "OptionalAttrs", &cast(", tag = \"other\"", ""));
    check_no_match(Equality, "OptionalAttrs", &cast("", ""));
}
