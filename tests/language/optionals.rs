//! Rows 2.5, 2.6 and 4.11: optional operands and attributes.

use drr::constraint::{I32, StrAttr};
use drr::prelude::*;

use crate::ops::{AddOp, ClampOp, MulOp, NegOp, ScaleOp, SubOp, WindowOp};
use crate::{check, check_no_match, explain, used};

drr::declare_op! {
    /// Its optional attributes have defaults in `test.scale`.
    pub HintOp = "test.hint"(x: AnyType) {
        factor: I64Attr, bias: Optional<I64Attr>, small: Optional<I8Attr>,
    } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
}
drr::drr! {
    pub set Optionals;

    def DefaultLeftOut : Pat<(MulOp (NegOp $x), $_), (ScaleOp $x, 5, none, none)>;
    def Narrowed : Pat<(ScaleOp $x, $f, ..), (HintOp $x, $f, none, { $f.as_int()? })>;
    def DefaultIfAbsent : Pat<(HintOp $x, $f, $bias, none), (ScaleOp $x, $f, $bias, none)>;

    def Nested : Pat<(ClampOp $x, (NegOp $y)), (SubOp $x, $y)>;
    def EitherInOptional : Pat<(ClampOp $_, (AddOp (either (NegOp $y), $z))), (SubOp $y, $z)>;
    def Typed : Pat<(ClampOp $x, I32:$limit), (AddOp $x, $limit)>;
    def AttrIsThere : Pat<(ScaleOp $x, $_, $_, StrAttr:$tag), (WindowOp $x, none, none, $tag, 1)>;
    def AttrOfOtherKind : Pat<(WindowOp $x, $_, $_, "wide":$tag, 3), (WindowOp $x, none, none, $tag, 1)>;
    def BothAbsent : Pat<(WindowOp $x, none, none, none, $_), (NegOp $x)>;
    def SameLimit : Pat<(SubOp (ClampOp $x, $limit), (ClampOp $y, $limit)), (ClampOp (SubOp $x, $y), $limit)>;
    def SameTag : Pat<(SubOp (ScaleOp $x, $f, $b, $tag), (ScaleOp $y, $f, $b, $tag)), (ScaleOp (SubOp $x, $y), $f, $b, $tag)>;
    def Through : Pat<(ClampOp $x, $limit), (WindowOp $x, $limit, none, none, 1), [{ $limit.is_none_or(|limit| limit.is_block_arg()) }]>;
    def Swapped : Pat<(WindowOp $x, $low, $high, $tag, 7), (WindowOp $x, $high, $low, $tag, 8)>;
    def AbsentBuilt : Pat<(MulOp $x, $y), (WindowOp $x, $y, none, none, 2)>;
}

fn clamp(limit: &str) -> String {
    let (operands, types) = match limit {
        "" => ("%a".to_string(), "i32"),
        limit => (format!("%a, {limit}"), "i32, i32"),
    };
    used(&format!(
        "%n = \"test.neg\"(%b) : (i32) -> i32\n%s = \"test.add\"(%c, %n) : (i32, i32) -> i32\n\
         %r = \"test.clamp\"({operands}) : ({types}) -> i32"
    ))
}

/// A `test.window`, without its empty arguments.
fn window(low: &str, high: &str, tag: &str, n: i64) -> String {
    let present = |value: &str| i32::from(!value.is_empty());
    let operands: Vec<&str> = ["%a", low, high]
        .into_iter()
        .filter(|v| !v.is_empty())
        .collect();
    let tag = if tag.is_empty() {
        String::new()
    } else {
        format!(", tag = \"{tag}\"")
    };
    used(&format!(
        "%r = \"test.window\"({}) <{{n = {n} : i64, operandSegmentSizes = array<i32: 1, {}, {}>{tag}}}> : ({}) -> i32",
        operands.join(", "),
        present(low),
        present(high),
        vec!["i32"; operands.len()].join(", ")
    ))
}

fn binary(op: &str, x: &str, y: &str) -> String {
    used(&format!("%r = \"test.{op}\"({x}, {y}) : (i32, i32) -> i32"))
}

#[test]
fn row_2_6_a_dag_matches_only_presence() {
    check(
        Optionals,
        "Nested",
        &clamp("%n"),
        &binary("sub", "%a", "%b"),
    );
    check(
        Optionals,
        "EitherInOptional",
        &clamp("%s"),
        &binary("sub", "%b", "%c"),
    );
    let absent = used("%r = \"test.clamp\"(%a) : (i32) -> i32");
    check_no_match(Optionals, "Nested", &absent);
    assert_eq!(
        explain(Optionals, "Nested", "test.clamp", &absent),
        "`Nested` does not match: operand 1 of 'test.clamp' is absent"
    );
    assert_eq!(
        explain(Optionals, "Nested", "test.clamp", &clamp("%c")),
        "`Nested` does not match: operand 1 of 'test.clamp' is the block argument %arg2, not defined by 'test.neg'"
    );
}

#[test]
fn row_2_6_a_constraint_matches_only_presence_and_binds_what_is_there() {
    check(
        Optionals,
        "Typed",
        &used("%r = \"test.clamp\"(%a, %b) : (i32, i32) -> i32"),
        &binary("add", "%a", "%b"),
    );
    check_no_match(
        Optionals,
        "Typed",
        &used("%r = \"test.clamp\"(%a) : (i32) -> i32"),
    );
    check_no_match(
        Optionals,
        "Typed",
        &used("%r = \"test.clamp\"(%a, %f) : (i32, f32) -> i32"),
    );
    let scale = |tag: &str| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = 1 : i64{tag}}}> : (i32) -> i32"
        ))
    };
    check(
        Optionals,
        "AttrIsThere",
        &scale(", tag = \"hot\""),
        &window("", "", "hot", 1),
    );
    check_no_match(Optionals, "AttrIsThere", &scale(""));
    check(
        Optionals,
        "AttrOfOtherKind",
        &window("%b", "", "wide", 3),
        &window("", "", "wide", 1),
    );
    check_no_match(Optionals, "AttrOfOtherKind", &window("", "", "", 3));
    check_no_match(Optionals, "AttrOfOtherKind", &window("", "", "narrow", 3));
}

#[test]
fn row_2_6_none_matches_absence() {
    check(
        Optionals,
        "BothAbsent",
        &window("", "", "", 3),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
    check_no_match(Optionals, "BothAbsent", &window("%b", "", "", 3));
    check_no_match(Optionals, "BothAbsent", &window("", "%b", "", 3));
    check_no_match(Optionals, "BothAbsent", &window("", "", "x", 3));
    assert_eq!(
        explain(
            Optionals,
            "BothAbsent",
            "test.window",
            &window("", "%b", "", 3)
        ),
        "`BothAbsent` does not match: operand 'high' of 'test.window' is present"
    );
}

#[test]
fn row_2_5_optionals_of_one_name_are_equal_or_both_absent() {
    let text = |first: &str, second: &str| {
        let clamp = |name: &str, x: &str, limit: &str| match limit {
            "" => format!("%{name} = \"test.clamp\"({x}) : (i32) -> i32"),
            limit => format!("%{name} = \"test.clamp\"({x}, {limit}) : (i32, i32) -> i32"),
        };
        used(&format!(
            "{}\n{}\n%r = \"test.sub\"(%p, %q) : (i32, i32) -> i32",
            clamp("p", "%a", first),
            clamp("q", "%b", second)
        ))
    };
    let result = |limit: &str| {
        let types = if limit.is_empty() { "i32" } else { "i32, i32" };
        used(&format!(
            "%d = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.clamp\"(%d{limit}) : ({types}) -> i32"
        ))
    };
    check(Optionals, "SameLimit", &text("%c", "%c"), &result(", %c"));
    check(Optionals, "SameLimit", &text("", ""), &result(""));
    check_no_match(Optionals, "SameLimit", &text("%c", ""));
    check_no_match(Optionals, "SameLimit", &text("", "%c"));
    check_no_match(Optionals, "SameLimit", &text("%c", "%a"));

    let scales = |first: &str, second: &str| {
        used(&format!(
            "%p = \"test.scale\"(%a) <{{factor = 2 : i64{first}}}> : (i32) -> i32\n\
             %q = \"test.scale\"(%b) <{{bias = 1 : i64, factor = 2 : i64{second}}}> : (i32) -> i32\n\
             %r = \"test.sub\"(%p, %q) : (i32, i32) -> i32"
        ))
    };
    let scaled = |tag: &str| {
        used(&format!(
            "%d = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n\
             %r = \"test.scale\"(%d) <{{bias = 1 : i64, factor = 2 : i64{tag}}}> : (i32) -> i32"
        ))
    };
    let tag = ", tag = \"t\"";
    check(Optionals, "SameTag", &scales(tag, tag), &scaled(tag));
    check(Optionals, "SameTag", &scales("", ""), &scaled(""));
    check_no_match(Optionals, "SameTag", &scales(tag, ""));
}

#[test]
fn row_4_11_absence_is_passed_through_and_built() {
    check(
        Optionals,
        "Through",
        &used("%r = \"test.clamp\"(%a, %b) : (i32, i32) -> i32"),
        &window("%b", "", "", 1),
    );
    check(
        Optionals,
        "Through",
        &used("%r = \"test.clamp\"(%a) : (i32) -> i32"),
        &window("", "", "", 1),
    );
    check(
        Optionals,
        "Swapped",
        &window("%b", "", "t", 7),
        &window("", "%b", "t", 8),
    );
    check(
        Optionals,
        "Swapped",
        &window("", "%c", "", 7),
        &window("%c", "", "", 8),
    );
    check(
        Optionals,
        "Swapped",
        &window("%b", "%c", "", 7),
        &window("%c", "%b", "", 8),
    );
    check(
        Optionals,
        "AbsentBuilt",
        &binary("mul", "%a", "%c"),
        &window("%c", "", "", 2),
    );
}

#[test]
fn row_4_3_none_leaves_out_an_attribute_with_a_default() {
    check(
        Optionals,
        "DefaultLeftOut",
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%n, %b) : (i32, i32) -> i32",
        ),
        &used("%r = \"test.scale\"(%a) <{factor = 5 : i64}> : (i32) -> i32"),
    );
}

#[test]
fn row_4_3_an_absent_attribute_leaves_out_one_with_a_default() {
    let with = |op: &str, bias: &str| {
        used(&format!(
            "%r = \"test.{op}\"(%a) <{{{bias}factor = 5 : i64}}> : (i32) -> i32"
        ))
    };
    for bias in ["bias = 7 : i64, ", ""] {
        check(
            Optionals,
            "DefaultIfAbsent",
            &with("hint", bias),
            &with("scale", bias),
        );
    }
}

/// It is not left out: the rule does not match.
#[test]
fn row_4_1_what_does_not_fit_an_optional_attribute_is_no_match() {
    let scale = |factor| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {factor} : i64}}> : (i32) -> i32"
        ))
    };
    check(
        Optionals,
        "Narrowed",
        &scale(255),
        &used("%r = \"test.hint\"(%a) <{factor = 255 : i64, small = -1 : i8}> : (i32) -> i32"),
    );
    check_no_match(Optionals, "Narrowed", &scale(256));
}
